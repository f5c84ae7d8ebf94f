import { asWorker, type Db } from '@tutka/database';
import type { FileStore } from '../files/file-store.ts';
import { deleteDiscarded, discardOrphans, someDiscarded } from './upload-rows.ts';

const day = 24 * 60 * 60 * 1000;
const atOnce = 100;

/**
 * Removes files that nothing refers to: discarded ones, and orphans after a day. A file goes before its row, so that
 * a crash leaves a row to find it by. `db` is in the worker role.
 */
export async function sweepFiles(db: Db, files: FileStore, now: number): Promise<void> {
  await files.sweepIncoming(now - day);
  await asWorker(db, discardOrphans);
  for (;;) {
    const keys = await asWorker(db, (tx) => someDiscarded(tx, atOnce));
    for (const key of keys) await files.remove(key);
    if (keys.length === 0) return;
    await asWorker(db, (tx) => deleteDiscarded(tx, keys));
  }
}
