import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useShortcut } from '../../lib/shortcuts/index.ts';
import { shortcutList } from './shortcuts-store.ts';

const ShortcutsDialog = lazy(() => import('./ShortcutsDialog.tsx'));

/** The keys that work on every page, and the list of all of them. */
export function Shortcuts() {
  const navigate = useNavigate();
  const opened = shortcutList.useOpened();
  useShortcut('help', shortcutList.open);
  useShortcut('newChat', () => void navigate('/chat'));
  return (
    opened && (
      <Suspense fallback={null}>
        <ShortcutsDialog onClose={shortcutList.close} />
      </Suspense>
    )
  );
}
