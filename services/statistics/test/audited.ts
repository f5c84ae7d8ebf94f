import { randomUUID } from 'node:crypto';
import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { type AuditEntry, routes } from '@tutka/http-contracts';
import type { PublicEvent } from '@tutka/messaging';
import type { Person } from '@tutka/service-runtime';
import type { House } from './house.ts';

let clock = Date.parse('2026-11-01T08:00:00Z');

/** When the last thing was done; each a second after the one before. */
export const lastDone = (): number => clock;

/** What somebody did, as its service publishes it. */
export function done<T extends DescMessage>(
  by: Person,
  [topic, schema]: readonly [string, T],
  subject: string,
  message: MessageInitShape<T>,
): PublicEvent {
  const headers = {
    actor: by.userUuid,
    actorkind: 'person',
    address: '203.0.113.0/24',
    requestid: 'request-1',
  };
  const value = toBinary(schema, create(schema, message));
  const common = { type: schema.name, source: 'test', streamVersion: 1, topic, headers, value };
  clock += 1000;
  return { ...common, id: randomUUID(), subject, time: new Date(clock), workspace: by.workspace };
}

export type Query = Readonly<Record<string, string | number>>;

/** A page of the audit log as somebody sees it. */
export async function logOf(
  house: House,
  as: Person,
  query: Query = {},
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const { status, body } = await house.call(routes.listAudit, { as, query });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return { items: body.data, nextCursor: body.nextCursor };
}
