import type { AppliedTax } from '../invoices/tax.ts';

/** What an order is about, named as it was when it was placed. Amounts are texts of minor units. */
export type OrderedProduct =
  | {
      readonly kind: 'plan';
      readonly planId: string;
      readonly period: 'month' | 'year';
      readonly name: string;
    }
  | { readonly kind: 'agent'; readonly agentUUID: string; readonly name: string }
  | { readonly kind: 'credits'; readonly amount: string; readonly name: string };

/** A discount as it was applied; `value` is a percentage or an amount as decimal text. */
export interface AppliedDiscount {
  readonly code: string;
  readonly kind: 'percent' | 'amount';
  readonly value: string;
  readonly offMinor: string;
}

/** The subscription that an order is of: for a period that began at `dueAt`, or the difference for a dearer plan. */
export interface OrderOfSubscription {
  readonly uuid: string;
  readonly of: 'period' | 'change';
  readonly dueAt: string;
}

export interface OrderTerms {
  /** The order's number, from a sequence. */
  readonly number: number;
  readonly userUuid: string;
  readonly userId: number;
  readonly type: 'normal' | 'subscription';
  readonly subscription?: OrderOfSubscription;
  readonly product: OrderedProduct;
  readonly currency: string;
  /** What is to be paid: after discounts, with the tax. */
  readonly totalMinor: string;
  readonly discounts: readonly AppliedDiscount[];
  /** Whose agent it is, and what part of its price they get, in hundredths of a percent. */
  readonly earner?: { readonly workspace: string; readonly rate: number } | undefined;
  /** Orders of before there were taxes name none. */
  readonly tax?: AppliedTax | null;
  readonly expiresAt: string;
}

export type OrderEvent =
  | { readonly type: 'OrderPlaced'; readonly data: { readonly terms: OrderTerms } }
  | {
      readonly type: 'OrderPaymentStarted';
      readonly data: { readonly payment: string; readonly provider: string };
    }
  /** With what was bought and by whom, as others need it; `payment` is null where there was nothing to pay. */
  | {
      readonly type: 'OrderCompleted';
      readonly data: Pick<OrderTerms, 'userUuid' | 'product' | 'subscription'> & {
        readonly payment: string | null;
      };
    }
  | { readonly type: 'OrderCancelled'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'OrderExpired'; readonly data: Readonly<Record<string, never>> }
  /** Given back of what it kept; `full`: by now all of it. */
  | {
      readonly type: 'OrderRefunded';
      readonly data: {
        readonly payment: string;
        readonly refund: string;
        readonly amountMinor: string;
        readonly full: boolean;
      };
    }
  /** A bank gave all that it kept back to who paid: what was bought is theirs no more. */
  | { readonly type: 'OrderDisputeLost'; readonly data: { readonly payment: string } };
