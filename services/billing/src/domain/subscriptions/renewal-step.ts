import type { OrderNow } from '../orders/order-work.ts';
import type { PaymentState } from '../payments/payment.state.ts';
import { announceAt } from './renewal-announcement.ts';
import { afterFailure } from './renewal-dates.ts';
import type { SubscriptionCommand } from './subscription.decide.ts';
import type { EndReason } from './subscription.events.ts';
import type { Renewal, Running, SubscriptionState } from './subscription.state.ts';

/** What is to be done about a subscription now. */
export type RenewalStep =
  | { readonly do: 'nothing' }
  /** Until somebody tells of something, and at latest then. */
  | { readonly do: 'wait'; readonly until: Date }
  | { readonly do: 'decide'; readonly command: SubscriptionCommand }
  /** Begins the try of that number to charge what is due, or the difference for a dearer plan. */
  | { readonly do: 'charge'; readonly order: string; readonly attempt: number }
  | { readonly do: 'settle'; readonly payment: string }
  /** Was it paid by the person or by the provider itself since the last try failed? */
  | { readonly do: 'look'; readonly order: string; readonly attempt: number; readonly until: Date }
  | { readonly do: 'cancel'; readonly order: string };

/** The order that a subscription waits for; `period` names that of its first. */
export function waitedFor(state: SubscriptionState, period: string): string | undefined {
  if (state.phase === 'awaiting' || state.phase === 'lapsed') return period;
  if (state.phase !== 'active' && state.phase !== 'ended') return undefined;
  return state.renewal?.due?.order ?? state.renewal?.change?.order;
}

export interface Surroundings {
  /** The order that it waits for, and how it stands with its payments. */
  readonly order: string;
  readonly waited: OrderNow;
  /** Of the period that comes next. */
  readonly nextOrder: string;
  /** Whether the provider takes the difference for a dearer plan without the person. */
  readonly chargesChanges: boolean;
  readonly now: Date;
}

const NOTHING: RenewalStep = { do: 'nothing' };
const decide = (command: SubscriptionCommand): RenewalStep => ({ do: 'decide', command });
const end = (reason: EndReason): RenewalStep => decide({ type: 'end', reason });

/** The next step; after each comes the next, until one waits or nothing is left. */
export function renewalStep(state: SubscriptionState, around: Surroundings): RenewalStep {
  if (state.phase === 'awaiting') return whileAwaiting(state.expiresAt, around);
  if (state.phase === 'ended' || state.phase === 'lapsed') return whenEnded(around);
  if (state.phase !== 'active') return NOTHING;
  const { renewal } = state;
  if (renewal?.due) return whileDue(renewal.due, renewal.agreement !== undefined, around);
  if (renewal?.change) return whileChanging(renewal.change, around);
  return around.now < new Date(state.until) ? beforeEnd(state, around) : atEnd(state, around);
}

function beforeEnd(state: Running, { now }: Surroundings): RenewalStep {
  const announced = announceAt(state);
  if (announced && announced <= now) return decide({ type: 'announce' });
  return { do: 'wait', until: announced ?? new Date(state.until) };
}

/** What was to be charged is not wanted any more. */
const whenEnded = ({ order, waited }: Surroundings): RenewalStep =>
  waited.order.phase === 'processing' ? { do: 'cancel', order } : NOTHING;

function whileAwaiting(expiresAt: string, { waited: { order }, now }: Surroundings): RenewalStep {
  const until = new Date(expiresAt);
  if (order.phase === 'cancelled') return decide({ type: 'lapse' });
  if (order.phase !== 'none') return { do: 'wait', until: new Date(now.getTime() + WATCH_MS) };
  return now < until ? { do: 'wait', until } : decide({ type: 'lapse' });
}

/** Orders tell when something becomes of them; this is for what they could not tell. */
const WATCH_MS = 6 * 3_600_000;

function atEnd({ renewal, frozenBy }: Running, { nextOrder, now }: Surroundings): RenewalStep {
  if (frozenBy) return end('DISPUTED');
  if (!renewal) return end('OVER');
  if (renewal.isEnding) return end('UNSUBSCRIBED');
  if (!renewal.agreement) return end('OVER');
  return decide({ type: 'fall due', order: nextOrder, now });
}

/** The tries to charge an order without the person, the oldest first. */
function triesOf({ order, payments }: OrderNow): { payment: string; state: PaymentState }[] {
  if (order.phase === 'none') return [];
  return order.attempts
    .map(({ payment }) => ({ payment, state: payments.get(payment) ?? { phase: 'none' as const } }))
    .filter(({ state }) => state.phase !== 'none' && state.terms.agreement !== undefined);
}

/** Whether it is over or was paid: then nothing is tried any more. */
function whenOver({ order }: OrderNow, now: Date, cancelled: RenewalStep): RenewalStep | undefined {
  if (order.phase === 'cancelled') return cancelled;
  if (order.phase === 'completed') return { do: 'wait', until: new Date(now.getTime() + WATCH_MS) };
  return undefined;
}

const reasonOf = (state: PaymentState) => ('reason' in state ? (state.reason ?? 'FAILED') : 'FAILED');

type Due = NonNullable<Renewal['due']>;

function whileDue(due: Due, mayCharge: boolean, { waited, now }: Surroundings): RenewalStep {
  const over = whenOver(waited, now, end(mayCharge ? 'UNPAID' : 'UNSUBSCRIBED'));
  if (over) return over;
  if (!mayCharge) {
    return waited.order.phase === 'none' ? end('UNSUBSCRIBED') : { do: 'cancel', order: due.order };
  }
  const tries = triesOf(waited);
  const last = tries.at(-1);
  if (!last) return { do: 'charge', order: due.order, attempt: 1 };
  if (last.state.phase === 'processing') return { do: 'settle', payment: last.payment };
  return afterTry(due, tries.length, reasonOf(last.state), now);
}

/** After the try of that number has failed. */
function afterTry({ order, failed, at }: Due, attempt: number, reason: string, now: Date): RenewalStep {
  if ((failed?.attempt ?? 0) < attempt) {
    if (!afterFailure(at, now)) return { do: 'cancel', order };
    return decide({ type: 'note failure', order, attempt, reason, now });
  }
  const until = new Date(failed?.nextTryAt ?? at);
  return now >= until
    ? { do: 'charge', order, attempt: attempt + 1 }
    : { do: 'look', order, attempt: attempt + 1, until };
}

function whileChanging(
  { order, expiresAt }: NonNullable<Renewal['change']>,
  { waited, now, chargesChanges }: Surroundings,
): RenewalStep {
  const last = triesOf(waited).at(-1);
  const reason = last ? reasonOf(last.state) : 'EXPIRED';
  const over = whenOver(waited, now, decide({ type: 'change failed', order, reason }));
  if (over) return over;
  if (last?.state.phase === 'processing') return { do: 'settle', payment: last.payment };
  if (last || now >= new Date(expiresAt)) {
    return waited.order.phase === 'none'
      ? decide({ type: 'change failed', order, reason })
      : { do: 'cancel', order };
  }
  // A person signs anew at their own pace; that order is placed when they do.
  return chargesChanges ? { do: 'charge', order, attempt: 1 } : { do: 'wait', until: new Date(expiresAt) };
}
