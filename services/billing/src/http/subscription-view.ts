import { formatMoney } from '../domain/money.ts';
import type { MoneyText } from '../domain/payments/payment.events.ts';
import type { SubscriptionRow } from '../projections/subscription.ts';

const shown = ({ minor, currency }: MoneyText) => formatMoney(BigInt(minor), currency);
const instant = (date: Date | null) => date?.toISOString() ?? null;

function stateOf({ started_at, ended_at, frozen_at, past_due }: SubscriptionRow) {
  if (ended_at !== null) return 'ENDED';
  if (started_at === null) return 'AWAITING_PAYMENT';
  if (frozen_at !== null) return 'FROZEN';
  return past_due === null ? 'ACTIVE' : 'PAST_DUE';
}

/** What it is charged for and when; null where nothing will be. */
function nextChargeOf(row: SubscriptionRow) {
  const { renews, ends_at, due, past_due, next, price_minor, currency } = row;
  if (!renews || ends_at === null || price_minor === null || currency === null) return null;
  const terms = due?.terms ?? next;
  const at = past_due?.nextTryAt ?? ends_at.toISOString();
  return { at, amount: shown(terms?.amount ?? { minor: price_minor, currency }), currency };
}

/** It would end as nothing is signed for it any more: what its next period costs, and when that begins. */
function payAheadOf(row: SubscriptionRow) {
  const { is_ending, reference, ends_at, price_minor, currency } = row;
  if (stateOf(row) !== 'ACTIVE' || !is_ending || reference !== null || row.change !== null) return null;
  if (ends_at === null || price_minor === null || currency === null) return null;
  const amount = shown({ minor: price_minor, currency });
  return { at: ends_at.toISOString(), amount, currency };
}

/** A plan that is to take the place of the one that runs: when its difference is paid, or at the period's end. */
function changeOf({ change, next, ends_at }: SubscriptionRow) {
  if (change) {
    const { planId, period } = change.terms;
    return { planId, period, at: null, orderUUID: change.order, difference: shown(change.difference) };
  }
  if (!next) return null;
  const { planId, period } = next;
  return { planId, period, at: instant(ends_at), orderUUID: null, difference: null };
}

function pastDueOf({ past_due }: SubscriptionRow) {
  if (past_due === null) return null;
  const { attempt, reason, nextTryAt, order } = past_due;
  return { attempt, reason, nextTryAt, orderUUID: order };
}

/** A subscription as the public API shows it. */
export function subscriptionView(row: SubscriptionRow) {
  const { price_minor: minor, currency } = row;
  return {
    uuid: row.uuid,
    planId: row.plan_id,
    period: row.period,
    state: stateOf(row),
    price: minor === null || currency === null ? null : shown({ minor, currency }),
    currency,
    provider: row.provider,
    renews: row.renews,
    cancelAtEnd: row.is_ending && row.ended_at === null,
    payAhead: payAheadOf(row),
    nextCharge: nextChargeOf(row),
    pastDue: pastDueOf(row),
    change: changeOf(row),
    orderUUID: row.order_uuid,
    startedAt: instant(row.started_at),
    endsAt: instant(row.ends_at),
    endedAt: instant(row.ended_at),
    endReason: row.end_reason,
    payUntil: row.started_at === null ? instant(row.asked_until) : null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  } as const;
}
