/** One page of a list, of `total` items in all. */
export class Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  constructor(items: readonly T[], total: number) {
    this.items = items;
    this.total = total;
  }
}

/** A piece of a list, and where the next begins; null at its end. */
export class Cursor<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
  constructor(items: readonly T[], nextCursor: string | null) {
    this.items = items;
    this.nextCursor = nextCursor;
  }
}

/** Answers with a page; page and pageSize stand in the envelope as the query had them. */
export const page = <T>(answer: { items: readonly T[]; total: number }) =>
  new Page(answer.items, answer.total);

/** Answers with a piece of a cursor list. */
export const cursor = <T>(answer: { items: readonly T[]; nextCursor: string | null }) =>
  new Cursor(answer.items, answer.nextCursor);

/** What a handler gives back; undefined where it has written the response itself. */
export type Answer<T> = T | Page<T> | Cursor<T> | undefined;
