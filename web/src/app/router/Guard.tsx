import { ADMIN } from '@tutka/http-contracts';
import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { lazyPart } from '../../components/part/index.ts';
import { LateSkeleton } from '../../components/skeleton/index.ts';
import { ErrorState } from '../../components/states/index.ts';
import { ApiError } from '../../lib/errors/index.ts';
import type { PageRoute } from '../../lib/page/index.ts';
import { useMaybeMe } from '../../lib/person/index.ts';

const NotFoundPage = lazyPart(async () => ({
  default: (await import('../not-found/NotFoundPage.tsx')).NotFoundPage,
}));

const InWorkspace = lazyPart(async () => ({
  default: (await import('./InWorkspace.tsx')).InWorkspace,
}));

/** Lets through who may see the page; sends others to sign in, and back here afterwards. */
export function Guard({ access }: Pick<PageRoute, 'access'>) {
  return access === 'everyone' ? <Outlet /> : <PersonGuard access={access} />;
}

function PersonGuard({ access }: Pick<PageRoute, 'access'>) {
  const { data: me, error, refetch } = useMaybeMe();
  const { pathname, search } = useLocation();
  if (error instanceof ApiError && error.status === 401) {
    const next = pathname + search;
    return <Navigate replace to={next === '/' ? '/signin' : `/signin?next=${encodeURIComponent(next)}`} />;
  }
  if (me === undefined) return error ? <ErrorState error={error} onRetry={refetch} /> : <Waiting />;
  if (access === 'admin' && me.role !== ADMIN) return <NotFoundPage />;
  if (!new URLSearchParams(search).has('in')) return <Outlet />;
  return (
    <Suspense fallback={<Waiting />}>
      <InWorkspace waiting={<Waiting />} />
    </Suspense>
  );
}

function Waiting() {
  return (
    <div style={{ padding: '2rem', maxWidth: '68rem', margin: '0 auto', width: '100%' }}>
      <LateSkeleton rows={4} />
    </div>
  );
}
