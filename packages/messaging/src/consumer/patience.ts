import { asWorker, type Db } from '@tutka/database';
import type { Batch, ReceivedMessage } from '../bus.ts';
import { MalformedEvent } from '../cloud-event.ts';
import { backoffMs, pause } from '../pacer.ts';
import { TopicMadeAnew } from '../topic-made-anew.ts';
import { handleMessages } from './handle.ts';
import type { Handler } from './handler.ts';
import { moveOffsets, standsAt } from './offsets.ts';
import { park } from './parking.ts';
import { isTransient } from './transience.ts';

export interface Patience {
  readonly db: Db;
  readonly handler: Handler;
  /** How often a record is tried before it is parked. */
  readonly tries: number;
  readonly onError: (error: unknown) => void;
}

/**
 * Handles batches of different partitions together. When that fails for good, each is handled alone; when that fails
 * too, its records are handled one by one, and the one that fails `tries` times is parked with its reason; the
 * partition goes on. Throws what is nobody's fault, to be delivered again.
 */
export async function handlePatiently(patience: Patience, batches: readonly Batch[]): Promise<void> {
  try {
    await handleMessages(patience.db, patience.handler, batches);
  } catch (error) {
    if (isTransient(error) || error instanceof TopicMadeAnew) throw error;
    patience.onError(error);
    const [batch, ...others] = batches;
    if (!batch) return;
    if (others.length === 0) return await handleOneByOne(patience, batch, error);
    for (const one of batches) await handlePatiently(patience, [one]);
  }
}

async function handleOneByOne(patience: Patience, batch: Batch, failure: unknown): Promise<void> {
  for (const message of batch.messages) {
    if (batch.signal.aborted) throw failure;
    await handleOrPark(patience, batch, message);
  }
}

async function handleOrPark(patience: Patience, batch: Batch, message: ReceivedMessage): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const error = await failureOf(patience, batch, message);
    if (error === undefined) return;
    if (attempt >= patience.tries || error instanceof MalformedEvent) {
      return await parkOne(patience, batch, message, { error, tries: attempt });
    }
    await pause(backoffMs(attempt), batch.signal);
  }
}

/** Why a record could not be handled this time. Throws when the record is not to blame, or no longer ours. */
async function failureOf(patience: Patience, batch: Batch, message: ReceivedMessage): Promise<unknown> {
  try {
    await handleMessages(patience.db, patience.handler, [{ ...batch, messages: [message] }]);
    return undefined;
  } catch (error) {
    if (isTransient(error) || batch.signal.aborted) throw error;
    patience.onError(error);
    return error ?? new Error('failed without a reason');
  }
}

async function parkOne(
  { db, handler: { group } }: Patience,
  batch: Batch,
  message: ReceivedMessage,
  { error, tries }: { readonly error: unknown; readonly tries: number },
): Promise<void> {
  await asWorker(db, async (tx) => {
    const [moved] = await moveOffsets(tx, group, [
      { ...batch, first: message.offset, end: message.offset + 1n },
    ]);
    if (moved) await park(tx, group, [message], String(error), tries);
    else await standsAt(tx, group, batch);
  });
}
