import { asWorker, type Db } from '@tutka/database';
import { appendEvents, type EventMeta, loadAggregate } from '@tutka/event-store';
import { formatMoney, parseMoney } from '../domain/money.ts';
import { applyEarningEvents, holdOwed } from '../projections/earning.ts';
import { payoutAggregate, payoutStream } from '../store/earning-aggregates.ts';

/** A transfer to a workspace, as the ADMIN who made it tells of it. */
export interface Payout {
  readonly workspace: string;
  readonly currency: string;
  /** Decimal text. */
  readonly amount: string;
  readonly reference: string;
}

/** Notes that money was sent, once a reference. Answers what is owed then, as decimal text. Throws PayoutExists, PayoutNotOwed, NotAnAmount. */
export async function payOut(worker: Db, payout: Payout, meta: EventMeta): Promise<string> {
  const { workspace, currency, reference } = payout;
  const amountMinor = parseMoney(payout.amount, currency);
  const id = payoutStream(workspace, currency, reference);
  return await asWorker(worker, async (tx) => {
    const owedMinor = await holdOwed(tx, workspace, currency);
    const { state, version } = await loadAggregate(tx, payoutAggregate, id);
    const command = { type: 'pay out', currency, amountMinor, reference, owedMinor } as const;
    const events = payoutAggregate.decide(command, state);
    const stream = { id, type: payoutAggregate.type, workspace };
    await appendEvents(tx, [{ stream, expected: version, events }], { meta }, (stored) =>
      applyEarningEvents(tx, stored),
    );
    return formatMoney(owedMinor - amountMinor, currency);
  });
}
