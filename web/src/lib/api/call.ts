import type { Envelope, Pagination } from './envelope.ts';
import type { Answer, AnyArgs, Args, Row } from './row.ts';
import { send } from './send.ts';
import { unwrap } from './unwrap.ts';

export interface Page<T> {
  readonly data: readonly T[];
  readonly pagination: Pagination;
}

export interface CursorPage<T> {
  readonly data: readonly T[];
  readonly nextCursor: string | null;
}

/** Calls a row and gives its `data`. Throws ApiError with the sentence to show. */
export async function call<R extends Row>(row: R, args: Args<R>): Promise<Answer<R>> {
  return (await answered(row, args)).data as Answer<R>;
}

/** Calls a row that answers a page. */
export async function callPage<R extends Row>(row: R, args: Args<R>): Promise<Page<Answer<R>>> {
  const { data, envelope } = await answered(row, args);
  const items = data as Answer<R>[];
  const pagination = envelope.pagination ?? { page: 1, pageSize: items.length, total: items.length };
  return { data: items, pagination };
}

/** Calls a row that answers a cursor's page. */
export async function callCursor<R extends Row>(row: R, args: Args<R>): Promise<CursorPage<Answer<R>>> {
  const { data, envelope } = await answered(row, args);
  return { data: data as Answer<R>[], nextCursor: envelope.nextCursor ?? null };
}

async function answered(row: Row, args: AnyArgs): Promise<{ data: unknown; envelope: Envelope }> {
  const { status, envelope } = await send(row, args);
  return { data: unwrap(row, status, envelope), envelope };
}
