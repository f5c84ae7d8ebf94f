import type { BookLine, BookRange } from '../domain/reconciliation/book-line.ts';

/** A part of a provider's books. */
export interface BookPage {
  readonly lines: readonly BookLine[];
  /** Where the next part begins; undefined: this was the last. */
  readonly next: string | undefined;
  /** Why this part is not to be had, such as '2026-11-21 BILL_NOT_EXIST'. */
  readonly gap?: string;
}

/** A provider's own books: what it took and gave back, whoever asked for it. */
export interface ProviderBooks {
  /** The newest day, in the provider's own time, that is over and whole in its books. */
  newestDay(now: Date): BookRange;
  /**
   * One part of the books of a range, from `cursor` on; undefined: from the beginning. Throws ProviderUnavailable and
   * ProviderRefused.
   */
  read(range: BookRange, cursor: string | undefined): Promise<BookPage>;
  /** The subscription of ours, by uuid, that money was taken for by the provider itself. Throws as `read` does. */
  readonly subscriptionOf?: (capture: string) => Promise<string | undefined>;
}
