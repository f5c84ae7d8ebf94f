import { useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useMaybeMe } from '../../lib/person/index.ts';
import { finder, useFinderOpened } from './finder-store.ts';

const FinderDialog = lazy(() => import('./FinderDialog.tsx'));

/** Ctrl/⌘-K from anywhere; its code comes when it is first opened. */
export function Finder() {
  const opened = useFinderOpened();
  const { data: me } = useMaybeMe();
  useHotkeys([['mod+K', finder.open]], []);
  return (
    opened &&
    me && (
      <Suspense fallback={null}>
        <FinderDialog me={me} />
      </Suspense>
    )
  );
}
