import { type Db, planned, queries, type Tx } from '@tutka/database';
import type { Incoming } from './incoming.ts';

/** How far a group has come with the aggregates of some records. */
export interface Standing {
  /** The newest version handled, of those of which any was. */
  readonly handled: ReadonlyMap<string, number>;
  /** Which have parked records, so that their later ones must be parked too. */
  readonly parked: ReadonlySet<string>;
}

const standing = `
  SELECT k.key, s.version,
    EXISTS (SELECT FROM consumer_parked p WHERE p.group_name = $1 AND p.topic = $2 AND p.key = k.key) AS parked
  FROM unnest($3::text[]) AS k(key)
  LEFT JOIN consumer_stream s ON s.group_name = $1 AND s.topic = $2 AND s.key = k.key`;

/** How far a group has come with the keys among `incoming`. */
export async function standingOf(
  run: Db,
  group: string,
  topic: string,
  incoming: readonly Incoming[],
): Promise<Standing> {
  const rows = await planned<{ key: string; version: number | null; parked: boolean }>(
    run,
    'consumer-standing',
    standing,
    [group, topic, keysOf(incoming)],
  );
  return {
    handled: new Map(rows.flatMap(({ key, version }) => (version === null ? [] : [[key, version]]))),
    parked: new Set(rows.flatMap(({ key, parked }) => (parked ? [key] : []))),
  };
}

/** Leaves out what was handled before: the relay may send a record again, at a later offset. */
export function unhandled(incoming: readonly Incoming[], handled: ReadonlyMap<string, number>): Incoming[] {
  const newest = new Map(handled);
  return incoming.filter(({ message, event }) => {
    if (event.streamVersion <= (newest.get(message.key) ?? 0)) return false;
    newest.set(message.key, event.streamVersion);
    return true;
  });
}

const keeping = `
  INSERT INTO consumer_stream (group_name, topic, key, version)
  SELECT $1, $2, n.key, n.version FROM unnest($3::text[], $4::int[]) AS n(key, version)
  ON CONFLICT (group_name, topic, key) DO UPDATE SET version = excluded.version`;

/** Keeps the newest version of each key. */
export async function keepVersions(
  tx: Tx,
  group: string,
  topic: string,
  handled: readonly Incoming[],
): Promise<void> {
  if (handled.length === 0) return;
  const newest = new Map(handled.map(({ message, event }) => [message.key, event.streamVersion]));
  const values = [group, topic, [...newest.keys()], [...newest.values()]];
  await planned(queries(tx), 'keep-versions', keeping, values);
}

/** The keys of some records, each once. */
function keysOf(incoming: readonly Pick<Incoming, 'message'>[]): string[] {
  return [...new Set(incoming.map(({ message }) => message.key))];
}
