import type { RecurringProvider } from '../clients/recurring-provider.ts';
import type { OrderOfSubscription } from '../domain/orders/order.events.ts';
import type { OrderState } from '../domain/orders/order.state.ts';
import type { OrderNow } from '../domain/orders/order-work.ts';
import type { PaymentState } from '../domain/payments/payment.state.ts';
import type { SubscriptionState } from '../domain/subscriptions/subscription.state.ts';
import type { JobOutcome } from '../jobs/worker.ts';
import { providerOf, recurringOf } from '../payments/providers.ts';
import { byBilling } from '../store/by-billing.ts';
import { changeSubscription } from './change-subscription.ts';
import type { RenewDeps } from './charge-order.ts';

/** How long until a provider is asked again that has not heard of the signature yet. */
const PACE_SECONDS = [2, 5, 10, 30, 60, 300];
const LONGEST_PACE_SECONDS = 1_800;

/** An order of a subscription that was paid. */
export interface PaidOrder {
  readonly order: string;
  readonly workspace: string;
  readonly subscription: OrderOfSubscription;
  readonly completed: Extract<OrderState, { phase: 'completed' }>;
  readonly payments: OrderNow['payments'];
}

type Begun = Exclude<PaymentState, { phase: 'none' }>;

export function payingOf({ completed, payments }: PaidOrder): Begun | undefined {
  const state = completed.paidBy === null ? undefined : payments.get(completed.paidBy);
  return state?.phase === 'none' ? undefined : state;
}

/** At whose page something was signed with a payment, and as what; undefined where nothing was. */
function signedWith({ providers }: RenewDeps, subscription: string, payment: Begun | undefined) {
  if (!payment || payment.terms.agreement !== undefined) return undefined;
  const { terms, reference } = payment;
  const recurring = recurringOf(providerOf(providers, terms.provider));
  return { recurring, provider: terms.provider, known: { subscription, reference } };
}

const later = (tries: number): JobOutcome => ({
  againInMs: (PACE_SECONDS[tries - 1] ?? LONGEST_PACE_SECONDS) * 1_000,
});

type Known = Parameters<RecurringProvider['end']>[0];

/** False: it may yet come into force. */
async function end(recurring: RecurringProvider, known: Known): Promise<boolean> {
  const { state } = await recurring.end(known);
  return state !== 'active' && state !== 'open';
}

/** Where the person signed with the payment, the agreement is kept, or ended where the subscription is over. */
export async function keepSignature(
  deps: RenewDeps,
  paid: PaidOrder,
  state: SubscriptionState,
  tries: number,
): Promise<JobOutcome> {
  const signed = signedWith(deps, paid.subscription.uuid, payingOf(paid));
  if (!signed) return 'done';
  const { recurring, provider, known } = signed;
  if (state.phase !== 'active') return (await end(recurring, known)) ? 'done' : later(tries);
  const truth = await recurring.lookAgreement(known);
  if (truth.state === 'active') {
    const agreement = { provider, reference: truth.reference };
    const ref = { subscription: known.subscription, workspace: paid.workspace };
    await changeSubscription(deps.worker, ref, { type: 'agreement signed', agreement }, byBilling);
    await deps.at('agreement saved');
  }
  return truth.state === 'active' || truth.state === 'ended' ? 'done' : later(tries);
}

/** Of a payment that was paid back: what was signed with it is ended, unless the subscription goes on by it. */
export async function endPaidBack(
  deps: RenewDeps,
  paid: PaidOrder,
  state: SubscriptionState,
  tries: number,
): Promise<JobOutcome> {
  const signed = signedWith(deps, paid.subscription.uuid, payingOf(paid));
  if (!signed) return 'done';
  const { recurring, known } = signed;
  const kept = state.phase === 'active' ? state.renewal?.agreement?.reference : undefined;
  if (kept !== undefined) {
    const truth = await recurring.lookAgreement(known);
    if (truth.state === 'active' && truth.reference === kept) return 'done';
  }
  return (await end(recurring, known)) ? 'done' : later(tries);
}

/** Of payments of an order whose money goes back as it could not be kept: what was signed with them is in force for nobody. */
export async function endReturned(
  deps: RenewDeps,
  subscription: string,
  payments: OrderNow['payments'],
  tries: number,
): Promise<JobOutcome> {
  let isOver = true;
  for (const payment of payments.values()) {
    const signed = payment.phase === 'returned' && signedWith(deps, subscription, payment);
    if (signed) isOver = (await end(signed.recurring, signed.known)) && isOver;
  }
  return isOver ? 'done' : later(tries);
}
