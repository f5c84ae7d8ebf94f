import { useInfiniteQuery } from '@tanstack/react-query';
import { routes } from '@tutka/http-contracts';
import type { ReactNode } from 'react';
import { MoreButton } from '../../../components/list/index.ts';
import { LateSkeleton } from '../../../components/skeleton/index.ts';
import { ErrorState } from '../../../components/states/index.ts';
import { cursorQuery } from '../../../lib/api/index.ts';
import { LinkRows } from './LinkRows.tsx';

const EACH = 50;

interface Props {
  /** Another than the one acted in. */
  readonly workspace?: string;
  /** Whether others' links are among them. */
  readonly isOfMany: boolean;
  /** What stands there when there are none. */
  readonly none: ReactNode;
}

/** Public links in all their states: failing, coming, empty, there. */
export function Links({ workspace, isOfMany, none }: Props) {
  const query = { workspace: workspace ?? null, limit: EACH };
  const list = useInfiniteQuery(cursorQuery(routes.listPublicLinks, { query }));
  const links = list.data?.pages.flatMap(({ data }) => data);
  if (list.isLoadingError) return <ErrorState error={list.error} onRetry={() => list.refetch()} />;
  if (links === undefined) return <LateSkeleton rows={6} rowHeight={56} />;
  if (links.length === 0) return none;
  return (
    <>
      <LinkRows links={links} isOfMany={isOfMany} />
      <MoreButton list={list} />
    </>
  );
}
