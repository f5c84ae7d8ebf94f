import { type ReactNode, useEffect, useEffectEvent } from 'react';
import type { Pagination } from '../../lib/api/index.ts';
import { LateSkeleton } from '../skeleton/index.ts';
import { ErrorState } from '../states/index.ts';
import { PageTurner } from '../table/index.ts';

interface Props<T> {
  /** A query of `pageQuery`. */
  readonly list: {
    readonly data: { readonly data: readonly T[]; readonly pagination: Pagination } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  readonly shape?: 'rows' | 'cards';
  readonly rowHeight: number;
  /** What stands there when nothing is found. */
  readonly none: ReactNode;
  readonly onTurn: (page: number) => void;
  readonly children: (rows: readonly T[]) => ReactNode;
}

const EXPECTED_ROWS = 6;

/** One page of a list in all its states: failing, coming, empty, there. From beyond the last one it goes back to that. */
export function PagedList<T>({ list, shape = 'rows', rowHeight, none, onTurn, children }: Props<T>) {
  const { data, error } = list;
  const turn = useEffectEvent(onTurn);
  const last = data && data.data.length === 0 ? lastOf(data.pagination) : undefined;
  useEffect(() => {
    if (last !== undefined) turn(last);
  }, [last]);
  const isComing = !error && (!data || last !== undefined);
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => list.refetch()} />}
      {isComing && <LateSkeleton shape={shape} rows={EXPECTED_ROWS} rowHeight={rowHeight} />}
      {data?.data.length === 0 && last === undefined && none}
      {data && data.data.length > 0 && children(data.data)}
      {data && last === undefined && <PageTurner {...data.pagination} onTurn={onTurn} />}
    </>
  );
}

/** The page before an empty one that has something; undefined where it is the first. */
function lastOf({ page, pageSize, total }: Pagination): number | undefined {
  return page === 1 ? undefined : Math.max(1, Math.min(page - 1, Math.ceil(total / pageSize)));
}
