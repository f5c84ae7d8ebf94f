import type { Tx } from '@tutka/database';
import type { LoggedEvent, Projections, StoredEvent } from '@tutka/event-store';
import type { CreditsEvent } from '../domain/credits/credits.events.ts';
import type { EarningEvent, PayoutEvent } from '../domain/earnings/earning.events.ts';
import { applyDifferenceEvent } from '../projections/difference.ts';
import { applyDiscountEvent } from '../projections/discount.ts';
import { applyEarningEvents } from '../projections/earning.ts';
import { applyCreditsEvents } from '../projections/ledger.ts';
import { applyPlanEvent } from '../projections/plan.ts';
import { applyReconciliationEvent } from '../projections/reconciliation.ts';
import { applySellerEvent } from '../projections/seller.ts';
import { applyShareRateEvent } from '../projections/share-rate.ts';
import { applySubscriptionEvent } from '../projections/subscription.ts';
import { knows } from '../store/known-events.ts';
import { applyOrdersOf } from './orders.ts';
import { readModels } from './tables.ts';

type Apply = (tx: Tx, event: never) => Promise<void>;

const applyEarning = (tx: Tx, event: StoredEvent<EarningEvent | PayoutEvent>) =>
  applyEarningEvents(tx, [event]);

/** By type of stream, those whose events are taken one by one; what others tell is in no read model. */
const byStream: Readonly<Record<string, Apply>> = {
  plan: applyPlanEvent,
  discount: applyDiscountEvent,
  subscription: applySubscriptionEvent,
  earning: applyEarning,
  payout: applyEarning,
  'share-rate': applyShareRateEvent,
  seller: applySellerEvent,
  reconciliation: applyReconciliationEvent,
  difference: applyDifferenceEvent,
};

async function apply(tx: Tx, events: readonly LoggedEvent[]): Promise<void> {
  for (const event of events) await byStream[event.streamType]?.(tx, event as never);
  await applyOrdersOf(tx, events);
  await applyCreditsEvents(
    tx,
    events.filter(({ streamType }) => streamType === 'credits') as LoggedEvent<CreditsEvent>[],
  );
}

/** What billing makes of its events, by the functions with which it writes. */
export const projections: Projections = {
  readModels,
  knows,
  precedence: ['plan', 'discount', 'order', 'payment'],
  apply,
};
