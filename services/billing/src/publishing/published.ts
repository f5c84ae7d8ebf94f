import type { DomainEvent, LoggedEvent } from '@tutka/event-store';
import type { Publication } from '@tutka/messaging';
import { publishedCredits } from './credits.published.ts';
import { publishedDifference } from './difference.published.ts';
import { publishedDiscount } from './discount.published.ts';
import { publishedEarning, publishedPayout, publishedShareRate } from './earnings.published.ts';
import { publishedBuyer, publishedInvoice, publishedSeller } from './invoice.published.ts';
import { publishedOrder } from './order.published.ts';
import { publishedPayment } from './payment.published.ts';
import { publishedPlan } from './plan.published.ts';
import { publishedQuota } from './quota.published.ts';
import { publishedReconciliation } from './reconciliation.published.ts';
import { publishedSubscription } from './subscription.published.ts';

type Publisher = (event: LoggedEvent) => readonly Publication[];

/** By the type of stream. */
const byStream: Readonly<Record<string, Publisher>> = {
  'billing-details': of(publishedBuyer),
  credits: of(publishedCredits),
  difference: of(publishedDifference),
  discount: of(publishedDiscount),
  earning: of(publishedEarning),
  invoice: of(publishedInvoice),
  order: of(publishedOrder),
  payment: of(publishedPayment),
  payout: of(publishedPayout),
  plan: of(publishedPlan),
  seller: of(publishedSeller),
  'share-rate': of(publishedShareRate),
  quota: of(publishedQuota),
  reconciliation: of(publishedReconciliation),
  subscription: of(publishedSubscription),
};

function of<E extends DomainEvent>(publish: (event: LoggedEvent<E>) => readonly Publication[]): Publisher {
  return (event) => publish(event as LoggedEvent<E>);
}

/** What billing says in public about one of its events. */
export const toPublications: Publisher = (event) => byStream[event.streamType]?.(event) ?? [];
