import { asWorker, type Db, isUniqueViolation } from '@tutka/database';
import { appendEvents, uuid5 } from '@tutka/event-store';
import { currentRequest, type Person } from '@tutka/service-runtime';
import type { AuditFilter } from './asked.ts';

/** Looking on is the same look. */
const LOOK_MS = 900_000;

/** Tells that the platform's log, or another workspace's, is read, once in 15 minutes. */
export async function noteReading(worker: Db, asker: Person, { workspace = '' }: AuditFilter): Promise<void> {
  if (workspace === asker.workspace) return;
  const look = Math.floor(Date.now() / LOOK_MS);
  const commandId = uuid5(asker.userUuid, `audit-read/${workspace}/${look}`);
  await append(worker, asker, { type: 'AuditRead', data: { workspace } }, commandId).catch(
    (error: unknown) => {
      if (!isUniqueViolation(error)) throw error;
    },
  );
}

/** Tells of an export, before its first byte goes out. */
export async function noteExport(worker: Db, asker: Person, filter: AuditFilter): Promise<void> {
  const { workspace = '', ...fields } = filter;
  const filtered = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  await append(worker, asker, { type: 'AuditExported', data: { workspace, fields: filtered } });
}

async function append(
  worker: Db,
  asker: Person,
  event: { readonly type: string; readonly data: object },
  commandId?: string,
): Promise<void> {
  const { userUuid: actor, workspace } = asker;
  const stream = { id: uuid5(actor, 'audit'), type: 'audit', workspace };
  const meta = { actor, actorKind: 'person', ...currentRequest() };
  const cause = commandId === undefined ? { meta } : { meta, commandId };
  await asWorker(worker, (tx) => appendEvents(tx, [{ stream, expected: 'any', events: [event] }], cause));
}
