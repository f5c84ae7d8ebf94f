/** Which books are read. */
export interface ReconciliationTerms {
  readonly provider: 'stripe' | 'alipay';
  readonly from: string;
  readonly to: string;
  /** By itself each day, or because an ADMIN asked. */
  readonly origin: 'daily' | 'asked';
}

/** What a run came to. */
export interface ReconciliationTally {
  /** Lines of the provider's books. */
  readonly lines: number;
  /** Payments, ours and unknown ones, that were compared. */
  readonly compared: number;
  readonly found: number;
  /** Of those found, what our own work has brought in order. */
  readonly mended: number;
  /** Parts whose books were not to be had: there each payment of ours was asked about. */
  readonly gaps: readonly string[];
}

export type ReconciliationEvent =
  | { readonly type: 'ReconciliationStarted'; readonly data: ReconciliationTerms }
  | { readonly type: 'ReconciliationFinished'; readonly data: ReconciliationTally }
  | { readonly type: 'ReconciliationAbandoned'; readonly data: { readonly reason: string } };
