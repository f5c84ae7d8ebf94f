import { asWorker, type Db } from '@tutka/database';
import type { Batch, ReceivedMessage } from '../bus.ts';
import { MalformedEvent } from '../cloud-event.ts';
import { backoffMs, pause } from '../pacer.ts';
import { handleMessages } from './handle.ts';
import type { Handler } from './handler.ts';
import { moveOffset, TopicMadeAnew } from './offsets.ts';
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
 * Handles a batch. When it fails for good, its records are handled one by one, and the one that fails `tries` times
 * is parked with its reason; the partition goes on. Throws what is nobody's fault, to be delivered again.
 */
export async function handlePatiently(patience: Patience, batch: Batch): Promise<void> {
  const { db, handler, onError } = patience;
  try {
    await handleMessages(db, handler, batch, batch.messages);
  } catch (error) {
    if (isTransient(error) || error instanceof TopicMadeAnew) throw error;
    onError(error);
    for (const message of batch.messages) {
      if (batch.signal.aborted) throw error;
      await handleOrPark(patience, batch, message);
    }
  }
}

async function handleOrPark(patience: Patience, batch: Batch, message: ReceivedMessage): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const error = await failureOf(patience, batch, message);
    if (error === undefined) return;
    if (attempt >= patience.tries || error instanceof MalformedEvent) {
      return await parkOne(patience, batch, message, error);
    }
    await pause(backoffMs(attempt), batch.signal);
  }
}

/** Why a record could not be handled this time. Throws when the record is not to blame, or no longer ours. */
async function failureOf(patience: Patience, batch: Batch, message: ReceivedMessage): Promise<unknown> {
  try {
    await handleMessages(patience.db, patience.handler, batch, [message]);
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
  error: unknown,
): Promise<void> {
  await asWorker(db, async (tx) => {
    const standing = await moveOffset(tx, group, batch, message.offset, message.offset + 1n);
    if (standing <= message.offset) await park(tx, group, [message], String(error));
  });
}
