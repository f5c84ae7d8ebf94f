import { ADMIN, type Me } from '@tutka/http-contracts';
import { Suspense } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { lazyPart, Part } from '../../components/part/index.ts';
import { LateSkeleton } from '../../components/skeleton/index.ts';
import { ErrorState } from '../../components/states/index.ts';
import { ApiError } from '../../lib/errors/index.ts';
import type { PageRoute } from '../../lib/page/index.ts';
import { PersonContext, useEndedSession, useHeldPerson, useMaybeMe } from '../../lib/person/index.ts';
import { loadLanguages } from '../i18n/start.ts';

const NotFoundPage = lazyPart(async () => ({
  default: (await import('../not-found/NotFoundPage.tsx')).NotFoundPage,
}));

const InWorkspace = lazyPart(async () => ({
  default: (await import('./InWorkspace.tsx')).InWorkspace,
}));

const SignInAgain = lazyPart(async () => {
  const [module] = await Promise.all([
    import('../../features/identity/components/SignInAgain.tsx'),
    loadLanguages(['identity']),
  ]);
  return { default: module.SignInAgain };
});

/** Lets through who may see the page; sends others to sign in, and back here afterwards. */
export function Guard({ access }: Pick<PageRoute, 'access'>) {
  return access === 'everyone' ? <Outlet /> : <PersonGuard access={access} />;
}

function PersonGuard({ access }: Pick<PageRoute, 'access'>) {
  const { data: me, error, refetch } = useMaybeMe();
  const { pathname, search } = useLocation();
  const { person, waits } = usePersonOfPage(me);
  if (person === undefined) {
    if (error instanceof ApiError && error.status === 401) return <ToSignIn next={pathname + search} />;
    return error ? <ErrorState error={error} onRetry={refetch} /> : <Waiting />;
  }
  if (access === 'admin' && person.role !== ADMIN) return <NotFoundPage />;
  return (
    <PersonContext value={person}>
      <PageOfPerson key={`${person.uuid} ${person.workspace.uuid}`} />
      <Part waiting={null}>{waits && <SignInAgain person={person} />}</Part>
    </PersonContext>
  );
}

function ToSignIn({ next }: { readonly next: string }) {
  return <Navigate replace to={next === '/' ? '/signin' : `/signin?next=${encodeURIComponent(next)}`} />;
}

/** Whose page it is: as they were, where it waits for them to sign in again or keeps what is unsaved for another workspace. */
function usePersonOfPage(me: Me | undefined) {
  const { pathname } = useLocation();
  const ended = useEndedSession();
  const held = useHeldPerson();
  const waits = ended?.path === pathname;
  const known = waits ? ended.person : me;
  return { person: known && (held ?? known), waits };
}

/** The page, in the workspace that its address names; what is open on it is one person's in one workspace. */
function PageOfPerson() {
  const { search } = useLocation();
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
