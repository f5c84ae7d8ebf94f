import { lazyPart, Part } from '../../components/part/index.ts';
import { useMaybeMe } from '../../lib/person/index.ts';
import { useShortcut } from '../../lib/shortcuts/index.ts';
import { finder } from './finder-store.ts';

const FinderDialog = lazyPart(() => import('./FinderDialog.tsx'));

/** Ctrl/⌘-K from anywhere; its code comes when it is first opened. */
export function Finder() {
  const opened = finder.useOpened();
  const { data: me } = useMaybeMe();
  useShortcut('find', finder.open);
  return (
    opened &&
    me && (
      <Part waiting={null}>
        <FinderDialog me={me} />
      </Part>
    )
  );
}
