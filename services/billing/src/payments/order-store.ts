import type { EventMeta } from '@tutka/event-store';
import type { Asked } from '@tutka/service-base';
import type { ProviderName } from '../clients/payment-provider.ts';
import type { OrderNow, OrderSteps } from '../domain/orders/order-work.ts';

/** Which order, and whose. */
export interface OrderRef {
  readonly order: string;
  readonly workspace: string;
}

/** A payment as work on it needs it. */
export interface KnownAttempt extends OrderRef {
  readonly payment: string;
  readonly provider: ProviderName;
  /** Undefined while the provider has no page for it. */
  readonly reference: string | undefined;
}

/** Where somebody pays, and where they go afterwards. */
export interface PaymentPage {
  readonly returnUrl: string;
  readonly language: string;
  /** Null until the provider has answered. */
  readonly url: string | null;
}

/** Orders with their payments, kept so that a change is whole or has not been. */
export interface OrderStore {
  now(ref: OrderRef): Promise<OrderNow>;
  /** One change after another; `page` is kept with it where anything happens. Throws what the domain refuses. */
  change(
    ref: OrderRef,
    meta: EventMeta,
    decide: (now: OrderNow) => OrderSteps,
    page?: { readonly payment: string } & PaymentPage,
  ): Promise<OrderNow>;
  /** The same, once for each key. Throws `IdempotencyInProgress` and `IdempotencyKeyReused` too. */
  changeOnce(
    asked: Asked,
    ref: OrderRef,
    meta: EventMeta,
    decide: (now: OrderNow) => OrderSteps,
  ): Promise<void>;
  attempt(payment: string): Promise<KnownAttempt | undefined>;
  /** The attempt whose money a refund gives back. */
  attemptOfRefund(refund: string): Promise<KnownAttempt | undefined>;
  page(payment: string): Promise<PaymentPage | undefined>;
}
