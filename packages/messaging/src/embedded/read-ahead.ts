import type { Db } from '@tutka/database';
import type { ReceivedMessage, StartOffset, Subscription, TopicPartition } from '../bus.ts';
import type { Pacer } from '../pacer.ts';
import { usualBatch } from '../together.ts';
import { type Found, readNext } from './read.ts';

/** Looks for records, one look after the other. */
export interface Reading {
  /** What is next behind `places`: those that were handed over, or after `forget` any. */
  next(places: readonly StartOffset[]): Promise<Found>;
  /** What was found last is not handled: the next look begins where its places say. */
  forget(): void;
}

/** Where many records wait, the next are read while the last are handled. */
export function readAhead(db: Db, { batchSize = usualBatch }: Subscription, pacer: Pacer): Reading {
  let each = Math.min(batchSize, usualBatch);
  let ahead: Promise<Found> | undefined;
  const look = (from: readonly StartOffset[]) => {
    pacer.look();
    const found = readNext(db, from, each);
    // Whoever waits for it hears of its failure; nobody does where the handling failed first.
    found.catch(() => undefined);
    return found;
  };
  return {
    async next(places) {
      const coming = ahead ?? look(places);
      ahead = undefined;
      const found = await coming;
      const { batches, more } = found;
      // A large batch is made of all partitions that have some, so that their records come in about the order of their time.
      const partitions = more ? batches.length : places.length;
      each = Math.min(batchSize, Math.max(usualBatch, Math.ceil(batchSize / partitions)));
      if (more) ahead = look(behind(places, batches));
      return found;
    },
    forget() {
      ahead = undefined;
    },
  };
}

/** The places once these records are handled. */
function behind(places: readonly StartOffset[], batches: Found['batches']): StartOffset[] {
  return places.map((place) => {
    const last = batches.find((messages) => isOf(place, messages))?.at(-1);
    return last ? { ...place, offset: last.offset + 1n } : place;
  });
}

/** Whether records are of a partition. */
export function isOf({ topic, partition }: TopicPartition, [first]: readonly ReceivedMessage[]): boolean {
  return first?.topic === topic && first.partition === partition;
}
