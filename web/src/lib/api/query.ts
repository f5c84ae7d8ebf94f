import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Answer, AnyArgs, Args, CursorPage, Row } from '@tutka/client';
import { call, callCursor, callPage } from './client.ts';

type Key = readonly [method: string, path: string, params?: unknown, query?: unknown];

function keyOf<R extends Row>(row: R, args: Args<R>): Key {
  return [row.method, row.path, args.params ?? null, args.query ?? null];
}

/** Options for `useQuery` of a row that answers `data`. The key is made from the row and its arguments. */
export function dataQuery<R extends Row>(row: R, args: Args<R>) {
  return queryOptions({
    queryKey: keyOf(row, args),
    queryFn: ({ signal }) => call(row, { ...args, signal }),
  });
}

/** Options for `useQuery` of a row that answers a page. */
export function pageQuery<R extends Row>(row: R, args: Args<R>) {
  return queryOptions({
    queryKey: [...keyOf(row, args), 'page'],
    queryFn: ({ signal }) => callPage(row, { ...args, signal }),
  });
}

/** Options for `useQuery` of the first of a cursor's pages. */
export function listQuery<R extends Row>(row: R, args: Args<R>) {
  return queryOptions({
    queryKey: [...keyOf(row, args), 'first'],
    queryFn: ({ signal }) => callCursor(row, { ...args, signal }),
  });
}

/** Options for `useInfiniteQuery` of a row that answers a cursor's pages. */
export function cursorQuery<R extends Row>(row: R, args: Args<R>) {
  return infiniteQueryOptions({
    queryKey: [...keyOf(row, args), 'cursor'],
    queryFn: ({ signal, pageParam }): Promise<CursorPage<Answer<R>>> => {
      const query = { ...(args.query as object | undefined), cursor: pageParam };
      const next: AnyArgs = { ...args, query, signal };
      return callCursor(row, next as Args<R>);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: CursorPage<Answer<R>>) => last.nextCursor,
  });
}

/** Marks every answer of these rows as old, those to come included, so that pages that show them ask again. */
export async function refreshRows(client: QueryClient, ...rows: readonly Row[]): Promise<void> {
  await Promise.all(rows.map((row) => refresh(client, [row.method, row.path])));
}

async function refresh(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // A first answer that is still on its way may be older than what changed; invalidating alone would take it for new.
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey });
}
