import { type Db, planned, type Tx } from '@tutka/database';
import type { ReceivedMessage } from '../bus.ts';
import type { Incoming } from './incoming.ts';

/** How far a group has come with the aggregates of some records. */
export interface Standing {
  /** The newest version handled of a record's aggregate; 0 where none was. */
  handled(message: ReceivedMessage): number;
  /** Whether its aggregate has parked records, so that later ones must be parked too. */
  isParked(message: ReceivedMessage): boolean;
}

/** Whether a group has put any record aside, which is seldom. */
export async function anyParked(run: Db, group: string): Promise<boolean> {
  const text = 'SELECT FROM consumer_parked WHERE group_name = $1 LIMIT 1';
  return (await planned(run, 'any-parked', text, [group])).length > 0;
}

// Each aggregate is looked up by itself: of tables that grew since PostgreSQL last counted them, a join reads the whole group.
const standing = `
  SELECT k.topic, k.key, coalesce((
      SELECT version FROM consumer_stream s WHERE s.group_name = $1 AND s.topic = k.topic AND s.key = k.key), 0) AS version,
    EXISTS (SELECT FROM consumer_parked p WHERE p.group_name = $1 AND p.topic = k.topic AND p.key = k.key LIMIT 1) AS parked
  FROM unnest((SELECT $2::text[]), (SELECT $3::text[])) AS k(topic, key)`;

/** How far a group has come with the aggregates of `incoming`. */
export async function standingOf(run: Db, group: string, incoming: readonly Incoming[]): Promise<Standing> {
  const each = [...newestOf(incoming).values()];
  const rows = await planned<{ topic: string; key: string; version: number; parked: boolean }>(
    run,
    'consumer-standing',
    standing,
    [group, each.map(({ message }) => message.topic), each.map(({ message }) => message.key)],
  );
  const byName = new Map(rows.map((row) => [nameOf(row), row]));
  return {
    handled: (message) => byName.get(nameOf(message))?.version ?? 0,
    isParked: (message) => byName.get(nameOf(message))?.parked ?? false,
  };
}

/** Leaves out what was handled before: the relay may send a record again, at a later offset. */
export function unhandled(incoming: readonly Incoming[], { handled }: Standing): Incoming[] {
  const newest = new Map<string, number>();
  return incoming.filter(({ message, event }) => {
    const name = nameOf(message);
    if (event.streamVersion <= (newest.get(name) ?? handled(message))) return false;
    newest.set(name, event.streamVersion);
    return true;
  });
}

const keeping = `
  INSERT INTO consumer_stream (group_name, topic, key, version)
  SELECT $1, n.topic, n.key, n.version FROM unnest($2::text[], $3::text[], $4::int[]) AS n(topic, key, version)
  ON CONFLICT (group_name, topic, key) DO UPDATE SET version = excluded.version`;

/** Keeps the newest version of each aggregate. */
export async function keepVersions(tx: Tx, group: string, handled: readonly Incoming[]): Promise<void> {
  if (handled.length === 0) return;
  const each = [...newestOf(handled).values()];
  await planned(tx, 'keep-versions', keeping, [
    group,
    each.map(({ message }) => message.topic),
    each.map(({ message }) => message.key),
    each.map(({ event }) => event.streamVersion),
  ]);
}

/** The last of each aggregate. */
function newestOf(incoming: readonly Incoming[]): Map<string, Incoming> {
  return new Map(incoming.map((one) => [nameOf(one.message), one]));
}

function nameOf({ topic, key }: { readonly topic: string; readonly key: string }): string {
  return `${topic}/${key}`;
}
