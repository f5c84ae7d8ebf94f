import { EventEmitter } from 'node:events';
import { type Db, databaseName, onCommit, type Tx } from '@tutka/database';

const appends = new EventEmitter().setMaxListeners(0);

/** Calls `listener` after each commit in this process that appended to the database of `db`. Returns how to stop. */
export function onLocalAppend(db: Db, listener: () => void): () => void {
  const name = databaseName(db);
  appends.on(name, listener);
  return () => appends.off(name, listener);
}

/** Tells listeners once this transaction has committed; a rolled back one tells nobody. */
export function noteAppend(tx: Tx): void {
  onCommit(tx, nudgeRelays);
}

/** Lets this process's relays know of an append to the database of `db` that has committed. */
export function nudgeRelays(db: Db): void {
  appends.emit(databaseName(db));
}
