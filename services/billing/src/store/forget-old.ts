import { asWorker, type Db, forgetIdempotencyKeys } from '@tutka/database';
import { forgetTurns } from './counts.ts';

/** Forgets what nobody asks for again: turns that were counted, and answers that were kept under a key. */
export async function forgetOld(worker: Db): Promise<void> {
  await forgetTurns(worker);
  await asWorker(worker, forgetIdempotencyKeys);
}
