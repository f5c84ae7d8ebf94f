interface Kept {
  readonly id: string;
  readonly created: number;
}

type Metadata = Readonly<Record<string, string>>;

export interface Customer extends Kept {
  readonly object: 'customer';
  readonly email: string | null;
  readonly metadata: Metadata;
  readonly livemode: false;
}

export interface Product extends Kept {
  readonly object: 'product';
  readonly active: boolean;
  readonly name: string;
  readonly metadata: Metadata;
  readonly livemode: false;
}

export type Interval = 'day' | 'week' | 'month' | 'year';

export interface Price {
  readonly id: string;
  readonly object: 'price';
  readonly active: boolean;
  readonly currency: string;
  readonly unit_amount: number;
  readonly product: string;
  readonly recurring: { readonly interval: Interval; readonly interval_count: number };
  readonly type: 'recurring';
}

export interface SubscriptionItem {
  readonly id: string;
  readonly object: 'subscription_item';
  readonly price: Price;
  readonly quantity: 1;
  readonly current_period_start: number;
  readonly current_period_end: number;
  readonly subscription: string;
}

export interface Subscription extends Kept {
  readonly object: 'subscription';
  readonly status: 'trialing' | 'active' | 'past_due' | 'canceled';
  readonly billing_cycle_anchor: number;
  readonly cancel_at_period_end: boolean;
  readonly canceled_at: number | null;
  readonly ended_at: number | null;
  readonly currency: string;
  readonly customer: string;
  readonly items: { readonly object: 'list'; readonly data: readonly [SubscriptionItem] };
  readonly latest_invoice: string | null;
  readonly metadata: Metadata;
  readonly start_date: number;
  readonly livemode: false;
}

export interface InvoiceLine {
  readonly id: string;
  readonly object: 'line_item';
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly period: { readonly start: number; readonly end: number };
}

export interface Invoice extends Kept {
  readonly object: 'invoice';
  readonly status: 'draft' | 'open' | 'paid' | 'void';
  readonly billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual';
  readonly metadata: Metadata;
  readonly amount_due: number;
  readonly amount_paid: number;
  readonly amount_remaining: number;
  readonly total: number;
  readonly currency: string;
  readonly customer: string;
  readonly attempted: boolean;
  readonly attempt_count: number;
  readonly lines: { readonly object: 'list'; readonly data: readonly InvoiceLine[] };
  /** Null: it is of no subscription. */
  readonly parent: {
    readonly type: 'subscription_details';
    readonly subscription_details: { readonly subscription: string; readonly metadata: Metadata };
  } | null;
  readonly period_start: number;
  readonly period_end: number;
  readonly livemode: false;
}

/** What an invoice of the shop's own asks for. */
export interface InvoiceItem extends Kept {
  readonly object: 'invoiceitem';
  readonly amount: number;
  readonly currency: string;
  readonly customer: string;
  readonly description: string;
  readonly invoice: string;
  readonly metadata: Metadata;
  readonly livemode: false;
}

/** Which payment intent an invoice is paid by. */
export interface InvoicePayment extends Kept {
  readonly object: 'invoice_payment';
  readonly invoice: string;
  readonly status: 'open' | 'paid';
  readonly amount_paid: number | null;
  readonly amount_requested: number;
  readonly currency: string;
  readonly is_default: true;
  readonly payment: { readonly type: 'payment_intent'; readonly payment_intent: string };
  readonly livemode: false;
}

export interface PortalSession extends Kept {
  readonly object: 'billing_portal.session';
  readonly customer: string;
  readonly return_url: string;
  readonly locale: string | null;
  readonly url: string;
  readonly livemode: false;
}

export type SubscriptionObject =
  | Customer
  | Product
  | Subscription
  | Invoice
  | InvoiceItem
  | InvoicePayment
  | PortalSession;
