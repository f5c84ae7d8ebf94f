import { setTimeout as sleep } from 'node:timers/promises';
import { type AuditEntry, type RouteName, routes } from '@tutka/http-contracts';
import type { Api } from '../api.ts';
import { expectations } from '../authorisation/expectations.ts';
import type { World } from '../authorisation/world.ts';
import { wrongChanges } from './became.ts';
import type { Around } from './drives/around.ts';
import type { Drive } from './drives/drive.ts';
import { type Trace, traces } from './traces.ts';

const masked = /^(?:\d+\.\d+\.\d+\.0\/24|[\da-f:]+::\/48)$/;

/** A row of the public API that writes. */
export type Writing = keyof typeof traces;

/** All that rows are driven with. */
export interface Stage {
  readonly world: World;
  readonly around: Around;
  readonly drives: Partial<Record<RouteName, Drive>>;
  /** For how long an entry is waited for. */
  readonly patienceMs: number;
}

/** Calls a row so that it changes something; what is wrong with the entry it leaves, if anything. */
export async function driveRow(stage: Stage, name: Writing): Promise<string | undefined> {
  const trace: Trace = traces[name];
  const prepared = await prepare(stage, name);
  const from = new Date().toISOString();
  const by = 'act' in prepared ? await prepared.act() : prepared.by;
  if ('options' in prepared) {
    const answer = await prepared.by.send(routes[name], prepared.options);
    const text = await answer.text();
    if (answer.status !== 200) return `${answer.status} ${text.slice(0, 200)}`;
  }
  if ('none' in trace) return undefined;
  return await wrongWith(stage, name, { trace, by, from });
}

async function prepare({ world, around, drives }: Stage, name: Writing): ReturnType<Drive> {
  const special = drives[name];
  if (special) return await special(world, around);
  const { statuses, call } = expectations[name];
  return { by: statuses[1] === 200 ? world.owner : world.admin, options: (await call?.(world)) ?? {} };
}

/** What an ADMIN finds of some events since a moment. */
export async function found(
  { admin }: World,
  action: readonly string[],
  from: string,
): Promise<AuditEntry[]> {
  return await admin.call(routes.listAudit, { query: { action: action.join(), from, limit: 100 } });
}

/** What is waited for: one of these events, by somebody or, undefined, by a provider, since a moment. */
interface Wanted {
  readonly trace: readonly string[];
  readonly by: Api | undefined;
  readonly from: string;
}

async function wrongWith(
  { world, patienceMs }: Stage,
  name: Writing,
  { trace, by, from }: Wanted,
): Promise<string | undefined> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const rows = await found(world, trace, from);
    const own = rows.find(({ actor }) =>
      by === undefined ? actor.kind === 'provider' : actor.id === by.me.uuid,
    );
    if (own) return await faultOf(name, own, by);
    if (Date.now() > deadline)
      return `none of ${trace.join()}, ${JSON.stringify(rows).slice(0, 300)} of others`;
    await sleep(50);
  }
}

async function faultOf(name: Writing, own: AuditEntry, by: Api | undefined): Promise<string | undefined> {
  // Notifications of providers are hints: what they lead to is done by a job, which has no address.
  if (by && !masked.test(own.address ?? '')) return `from ${own.address}`;
  const isWithheld = own.changes.some(({ shown }) => !shown);
  const seen = (by && isWithheld && (await asSeenBy(by, own))) || own;
  return wrongChanges(name, seen.changes);
}

/** An entry as who left it sees it, where it is of their workspace: ADMINs see no values of others' content. */
async function asSeenBy({ call }: Api, { uuid, action }: AuditEntry): Promise<AuditEntry | undefined> {
  const query = { action, workspace: 'mine', limit: 100 };
  const own: AuditEntry[] = await call(routes.listAudit, { query });
  return own.find((entry) => entry.uuid === uuid);
}
