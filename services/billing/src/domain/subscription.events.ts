export type EndReason = 'OVER' | 'REFUNDED' | 'REPLACED';

export type SubscriptionEvent =
  | {
      readonly type: 'SubscriptionStarted';
      readonly data: {
        readonly planId: string;
        readonly period: 'month' | 'year';
        readonly order: string;
        readonly userUuid: string;
        readonly from: string;
        readonly until: string;
      };
    }
  /** Another period was paid, which begins where the last one ends. */
  | {
      readonly type: 'SubscriptionExtended';
      readonly data: { readonly order: string; readonly until: string };
    }
  /** A period was given back. */
  | {
      readonly type: 'SubscriptionShortened';
      readonly data: { readonly order: string; readonly until: string };
    }
  | { readonly type: 'SubscriptionEnded'; readonly data: { readonly reason: EndReason } };
