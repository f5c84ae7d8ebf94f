import type { Charge } from '../clients/recurring-provider.ts';
import type { OrderState } from '../domain/orders/order.state.ts';
import type { PaymentState } from '../domain/payments/payment.state.ts';
import type { KnownAttempt, OrderStore } from './order-store.ts';

/** A charge without the person, as its provider is asked for it; undefined where the payment is none. */
export function chargeOf(
  payment: string,
  state: PaymentState | undefined,
  orderUuid: string,
  order: OrderState,
): Charge | undefined {
  if (order.phase === 'none' || !state || state.phase === 'none') return undefined;
  const { subscription, number, product } = order.terms;
  const { agreement: reference, amount } = state.terms;
  if (!subscription || reference === undefined) return undefined;
  return {
    payment,
    agreement: { subscription: subscription.uuid, reference },
    order: { uuid: orderUuid, number },
    title: product.name,
    amount: { minor: BigInt(amount.minor), currency: amount.currency },
    dueAt: new Date(subscription.dueAt),
    kind: subscription.of,
  };
}

/** The same of a payment that is known. */
export async function chargeOfKnown(orders: OrderStore, known: KnownAttempt): Promise<Charge | undefined> {
  const { order, payments } = await orders.now(known);
  return chargeOf(known.payment, payments.get(known.payment), known.order, order);
}
