import { asWorker, type Db } from '@tutka/database';
import { decideAndAppend, type EventMeta, platformScope } from '@tutka/event-store';
import { formatDecimal, parseDecimal } from '../domain/money.ts';
import { applyShareRateEvent, shareRate } from '../projections/share-rate.ts';
import { shareRateAggregate, shareRateStream } from '../store/earning-aggregates.ts';

const PERCENT_DIGITS = 2;

/** A percentage as decimal text. */
export const percentOf = (rate: number): string => formatDecimal(BigInt(rate), PERCENT_DIGITS);

/** What part of a sale owners get now, as a percentage. */
export async function currentShare(worker: Db): Promise<string> {
  return percentOf(await asWorker(worker, shareRate));
}

/** For orders from now on. Throws NotAShare, NotAnAmount. */
export async function setShare(worker: Db, percent: string, meta: EventMeta): Promise<string> {
  const rate = Number(parseDecimal(percent, PERCENT_DIGITS));
  await decideAndAppend(worker, platformScope, shareRateAggregate, {
    streamId: shareRateStream,
    command: { type: 'set', rate },
    meta,
    project: async (tx, events) => {
      for (const event of events) await applyShareRateEvent(tx, event);
    },
  });
  return await currentShare(worker);
}
