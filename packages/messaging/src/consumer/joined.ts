import { type Db, databaseName } from '@tutka/database';
import type { Handler } from './handler.ts';

/** What this process's consumers do, by the database they write to. */
const joined = new Map<string, Set<Handler>>();

/** Keeps a handler among those of its database. Returns how to take it out. */
export function join(db: Db, handler: Handler): () => void {
  const name = databaseName(db);
  const handlers = joined.get(name) ?? new Set();
  joined.set(name, handlers.add(handler));
  return () => {
    handlers.delete(handler);
    if (handlers.size === 0) joined.delete(name);
  };
}

/** Those of the consumers that this process runs on the database of `db`. */
export function handlersOn(db: Db): readonly Handler[] {
  return [...(joined.get(databaseName(db)) ?? [])];
}
