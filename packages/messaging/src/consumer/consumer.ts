import type { Db } from '@tutka/database';
import type { Consumption, EventBus } from '../bus.ts';
import { insist } from '../insist.ts';
import type { Handler } from './handler.ts';
import { join } from './joined.ts';
import { hasRead, startOffsets } from './offsets.ts';
import { handlePatiently } from './patience.ts';

export interface ConsumerOptions extends Handler {
  readonly bus: EventBus;
  /** The service's database, as worker. */
  readonly db: Db;
  /**
   * Where a group that has never read begins: with what is still there, or, where everything will be sent anew (`republish`),
   * behind it. Default `beginning`. In partitions that come later every group begins with what is there.
   */
  readonly startsAt?: 'beginning' | 'end';
  /** How many records it handles at once, at most; more where they are folded. Default 250. */
  readonly batchSize?: number;
  /** For how long it waits after records, in milliseconds, so that more are handled at once. Default 0. */
  readonly restMs?: number;
  /** How often a record is tried before it is parked. Default 8, which takes some seconds. */
  readonly tries?: number;
  /** Hears of whatever the consumer survives, to be logged: a failed try, a parked record, an unreachable bus. */
  readonly onError: (error: unknown) => void;
}

/**
 * Begins to consume. Each event has its effect once and in the order of its stream, whatever is sent twice, killed or
 * taken away: offset, version guard and projection share one transaction in the service's own database.
 */
export async function startConsumer(options: ConsumerOptions): Promise<Consumption> {
  const { bus, db, group, topics, batchSize, restMs, tries = 8, onError } = options;
  const leaving = new AbortController();
  const isLate = options.startsAt === 'end' && !(await hasRead(db, group));
  // A bus that is away keeps nobody from starting.
  const ends = isLate ? insist(() => bus.lag(group, topics), leaving.signal, onError) : [];
  const consumption = await bus.consume({
    group,
    topics,
    ...(batchSize === undefined ? {} : { batchSize }),
    ...(restMs === undefined ? {} : { restMs }),
    onAssigned: async (partitions) => {
      const known = await ends;
      if (!known) throw new Error('The consumer was stopped before it began.');
      return await startOffsets(db, group, partitions, known);
    },
    onBatches: (batches) => handlePatiently({ db, handler: options, tries, onError }, batches),
    onRevoked: async () => {},
    onError,
  });
  const leave = join(db, options);
  return {
    stop(deadlineMs) {
      leaving.abort();
      leave();
      return consumption.stop(deadlineMs);
    },
  };
}
