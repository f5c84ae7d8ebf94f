/** One page of a list, of `total` items in all. */
export class Page<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** Which page it is, where it is not the one that was asked for by number. */
  readonly page: number | undefined;
  constructor(items: readonly T[], total: number, page?: number) {
    this.items = items;
    this.total = total;
    this.page = page;
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

/** Answers with a page; pageSize stands in the envelope as the query had it, and so does page where the answer names none. */
export const page = <T>(answer: { items: readonly T[]; total: number; page?: number }) =>
  new Page(answer.items, answer.total, answer.page);

/** Answers with a piece of a cursor list. */
export const cursor = <T>(answer: { items: readonly T[]; nextCursor: string | null }) =>
  new Cursor(answer.items, answer.nextCursor);

/** What a handler gives back; undefined where it has written the response itself. */
export type Answer<T> = T | Page<T> | Cursor<T> | undefined;
