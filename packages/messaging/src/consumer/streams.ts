import { queries, type Tx } from '@tutka/database';
import type { Incoming } from './incoming.ts';

/** For each key among `incoming`, the newest version the group has handled. */
export async function handledVersions(
  tx: Tx,
  group: string,
  topic: string,
  incoming: readonly Incoming[],
): Promise<Map<string, number>> {
  const rows: { key: string; version: number }[] = await queries(tx)('consumer_stream')
    .where({ group_name: group, topic })
    .whereIn('key', keysOf(incoming))
    .select('key', 'version');
  return new Map(rows.map(({ key, version }) => [key, version]));
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

/** Keeps the newest version of each key. */
export async function keepVersions(
  tx: Tx,
  group: string,
  topic: string,
  handled: readonly Incoming[],
): Promise<void> {
  if (handled.length === 0) return;
  const newest = new Map(handled.map(({ message, event }) => [message.key, event.streamVersion]));
  await queries(tx)('consumer_stream')
    .insert([...newest].map(([key, version]) => ({ group_name: group, topic, key, version })))
    .onConflict(['group_name', 'topic', 'key'])
    .merge(['version']);
}

/** The keys of some records, each once. */
export function keysOf(incoming: readonly Pick<Incoming, 'message'>[]): string[] {
  return [...new Set(incoming.map(({ message }) => message.key))];
}
