import type { ReactNode } from 'react';
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

/** One page of a list in all its states: failing, coming, empty, there. */
export function PagedList<T>({ list, shape = 'rows', rowHeight, none, onTurn, children }: Props<T>) {
  const { data, error } = list;
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => list.refetch()} />}
      {!data && !error && <LateSkeleton shape={shape} rows={EXPECTED_ROWS} rowHeight={rowHeight} />}
      {data?.data.length === 0 && none}
      {data && data.data.length > 0 && children(data.data)}
      {data && <PageTurner {...data.pagination} onTurn={onTurn} />}
    </>
  );
}
