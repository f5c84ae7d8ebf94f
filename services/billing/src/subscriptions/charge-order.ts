import type { Db } from '@tutka/database';
import type { Charge, RecurringProvider } from '../clients/recurring-provider.ts';
import type { OrderNow } from '../domain/orders/order-work.ts';
import type { PaymentTerms } from '../domain/payments/payment.events.ts';
import type { SignedAgreement } from '../domain/subscriptions/subscription.events.ts';
import type { SubscriptionState } from '../domain/subscriptions/subscription.state.ts';
import { chargeOf } from '../payments/charges.ts';
import { providerOf, recurringOf } from '../payments/providers.ts';
import type { SettleDeps } from '../payments/settle-payment.ts';
import { byBilling } from '../store/by-billing.ts';
import type { SubscriptionRef } from './change-subscription.ts';
import { placeWanted, tryOf, type WantedOrder, wantedOrder } from './subscription-orders.ts';

export interface RenewDeps extends SettleDeps {
  readonly worker: Db;
}

/** What a subscription waits for and by which agreement it is charged. */
function chargeable(subscription: string, state: SubscriptionState, now: Date) {
  const wanted = wantedOrder(subscription, state, now);
  const agreement = state.phase === 'active' ? state.renewal?.agreement : undefined;
  return wanted && agreement && { wanted, agreement };
}

/** An order and the agreement by which it is charged. */
export interface Chargeable {
  readonly wanted: WantedOrder;
  readonly agreement: SignedAgreement;
}

/** Places the order that is due, and begins a payment of it by that number of try; each once. */
export async function startTry(
  deps: RenewDeps,
  ref: SubscriptionRef,
  state: SubscriptionState,
  attempt: number,
): Promise<void> {
  const found = chargeable(ref.subscription, state, deps.clock());
  if (found) await startCharge(deps, ref, found, attempt);
}

/** The same of an order that is named; answers the payment. */
export async function startCharge(
  deps: RenewDeps,
  ref: SubscriptionRef,
  { wanted, agreement }: Chargeable,
  attempt: number,
): Promise<string> {
  const { order } = wanted;
  await placeWanted(deps.worker, ref, wanted);
  await deps.at('renewal placed');
  const payment = tryOf(order, attempt);
  const { provider, reference } = agreement;
  await deps.orders.change({ order, workspace: ref.workspace }, byBilling, (now) => {
    if (now.order.phase !== 'processing' || now.payments.has(payment)) return {};
    const renewal = wanted.of === 'period' && ({ renewal: true } as const);
    const terms = { order, provider, amount: wanted.total, agreement: reference, ...renewal };
    return {
      order: [{ type: 'start payment', payment, provider, now: deps.clock().getTime() }],
      payment: { uuid: payment, command: { type: 'start', terms } },
    };
  });
  await deps.at('attempt saved');
  return payment;
}

/** The first try to charge an order that is not placed yet, to be looked at. */
export function chargeWanted(
  subscription: string,
  { order, dueAt, terms, total, of: kind }: WantedOrder,
  { reference }: SignedAgreement,
): Charge {
  return {
    payment: tryOf(order, 1),
    agreement: { subscription, reference },
    order: { uuid: order, number: 0 },
    title: terms.name,
    amount: { minor: BigInt(total.minor), currency: total.currency },
    dueAt: new Date(dueAt),
    kind,
  };
}

/** A charge as it would be by that number of try, to be looked at and not yet made. */
export async function chargeToLookAt(
  deps: RenewDeps,
  { subscription, workspace }: SubscriptionRef,
  state: SubscriptionState,
  attempt: number,
): Promise<{ readonly charge: Charge; readonly recurring: RecurringProvider } | undefined> {
  const found = chargeable(subscription, state, deps.clock());
  if (!found) return undefined;
  const { wanted, agreement } = found;
  const recurring = recurringOf(providerOf(deps.providers, agreement.provider));
  const { order }: OrderNow = await deps.orders.now({ order: wanted.order, workspace });
  const terms: PaymentTerms = {
    order: wanted.order,
    provider: agreement.provider,
    amount: wanted.total,
    agreement: agreement.reference,
  };
  const payment = { phase: 'processing', terms, reference: undefined } as const;
  const charge = chargeOf(tryOf(wanted.order, attempt), payment, wanted.order, order);
  return charge && { charge, recurring };
}
