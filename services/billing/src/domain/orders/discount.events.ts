/** What a code takes off, and for whom. */
export interface DiscountTerms {
  readonly kind: 'percent' | 'amount';
  /** A percentage or an amount, as decimal text. */
  readonly value: string;
  /** Of an amount. */
  readonly currency: string | null;
  readonly from: string | null;
  readonly until: string | null;
  /** Orders that may use it; null: any number. */
  readonly limit: number | null;
  /** Empty lists: everything. */
  readonly products: {
    readonly kinds: readonly string[];
    readonly planIds: readonly string[];
    readonly agentUUIDs: readonly string[];
  };
}

/** Which orders used a code stands in their own streams. */
export type DiscountEvent =
  | {
      readonly type: 'DiscountCreated';
      readonly data: { readonly code: string; readonly terms: DiscountTerms };
    }
  | {
      readonly type: 'DiscountChanged';
      readonly data: { readonly terms: DiscountTerms; readonly isActive: boolean };
    };
