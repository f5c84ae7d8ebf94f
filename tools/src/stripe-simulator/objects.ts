import type { Price, SubscriptionObject } from './subscription-objects.ts';

/** What is kept, and told in this form; Stripe's objects have many more fields. */
interface Kept {
  readonly id: string;
  readonly created: number;
}

type Metadata = Readonly<Record<string, string>>;

export interface Session extends Kept {
  readonly object: 'checkout.session';
  readonly mode: 'payment' | 'subscription';
  readonly status: 'open' | 'complete' | 'expired';
  readonly payment_status: 'unpaid' | 'paid';
  readonly client_reference_id: string | null;
  readonly metadata: Metadata;
  readonly amount_subtotal: number;
  readonly amount_total: number;
  readonly currency: string;
  readonly success_url: string;
  readonly cancel_url: string | null;
  readonly expires_at: number;
  readonly locale: string | null;
  readonly livemode: false;
  readonly payment_intent: string | null;
  readonly customer: string | null;
  readonly subscription: string | null;
  readonly invoice: string | null;
  readonly url: string | null;
}

/** What a session says of the payment intent that it will make, and what it sells; no field of Stripe's object. */
export interface SessionPlan extends Kept {
  readonly object: 'plan of a session';
  readonly title: string;
  /** Of a subscription. */
  readonly price: Price | null;
  readonly customer: string | null;
  readonly email: string | null;
  /** Until when what renews costs nothing, in seconds; 0: its first period is paid at once. */
  readonly trialEnd: number;
  readonly description: string | null;
  readonly metadata: Metadata;
}

export interface PaymentIntent extends Kept {
  readonly object: 'payment_intent';
  readonly status: 'requires_payment_method' | 'processing' | 'succeeded' | 'canceled';
  readonly amount: number;
  readonly amount_received: number;
  readonly currency: string;
  readonly description: string | null;
  readonly metadata: Metadata;
  readonly latest_charge: string | null;
  readonly last_payment_error: {
    readonly type: string;
    readonly code: string;
    readonly message: string;
  } | null;
  readonly livemode: false;
}

export interface Charge extends Kept {
  readonly object: 'charge';
  readonly status: 'succeeded' | 'failed';
  readonly paid: boolean;
  readonly captured: boolean;
  readonly amount: number;
  readonly amount_captured: number;
  readonly amount_refunded: number;
  readonly refunded: boolean;
  readonly disputed: boolean;
  readonly currency: string;
  readonly description: string | null;
  readonly failure_code: string | null;
  readonly metadata: Metadata;
  readonly payment_intent: string;
  readonly livemode: false;
}

export interface Refund extends Kept {
  readonly object: 'refund';
  readonly status: 'pending' | 'succeeded' | 'failed';
  readonly amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly payment_intent: string;
  readonly metadata: Metadata;
  readonly reason: string | null;
  readonly failure_reason?: string;
}

interface Dispute extends Kept {
  readonly object: 'dispute';
  readonly status: 'needs_response' | 'won' | 'lost';
  readonly amount: number;
  readonly currency: string;
  readonly charge: string;
  readonly payment_intent: string;
  readonly reason: string;
  readonly metadata: Metadata;
  readonly livemode: false;
}

export interface Event extends Kept {
  readonly object: 'event';
  readonly api_version: string;
  readonly type: string;
  readonly livemode: false;
  readonly pending_webhooks: number;
  readonly request: { readonly id: null; readonly idempotency_key: string | null };
  readonly data: { readonly object: unknown };
}

/** The first answer to an idempotency key. */
interface Remembered extends Kept {
  readonly object: 'remembered answer';
  readonly asked: string;
  readonly status: number;
  readonly body: string;
}

export type StripeObject =
  | Session
  | SessionPlan
  | PaymentIntent
  | Charge
  | Refund
  | Dispute
  | Event
  | Remembered
  | SubscriptionObject;
export type Kind = StripeObject['object'];
export type OfKind<K extends Kind> = Extract<StripeObject, { object: K }>;
