/** Money as a provider's books have it, in minor units. */
interface Booked {
  /** The provider's number for this line. */
  readonly reference: string;
  /** The provider's number for the money that it is about. */
  readonly capture: string;
  /** The payment's uuid, where the provider knows it. */
  readonly payment: string | null;
  readonly minor: bigint;
  readonly currency: string;
  readonly at: Date;
}

/** One line of a provider's own books. */
export type BookLine =
  /** Money was taken. */
  | (Booked & { readonly kind: 'charge' })
  /** Money goes back; `refund` is our uuid for it, null where somebody else made it. */
  | (Booked & {
      readonly kind: 'refund';
      readonly refund: string | null;
      readonly state: 'pending' | 'done' | 'failed';
    })
  /** A bank takes money back until it is decided who is right. */
  | (Booked & { readonly kind: 'dispute'; readonly state: 'open' | 'won' | 'lost' });

/** From an instant on until before another. */
export interface BookRange {
  readonly from: Date;
  readonly to: Date;
}

export const isWithin = ({ from, to }: BookRange, at: Date): boolean => from <= at && at < to;
