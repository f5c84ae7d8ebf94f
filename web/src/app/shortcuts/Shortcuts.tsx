import { useNavigate } from 'react-router';
import { lazyPart, Part } from '../../components/part/index.ts';
import { useUndoKey } from '../../components/undo/index.ts';
import { useShortcut } from '../../lib/shortcuts/index.ts';
import { shortcutList } from './shortcuts-store.ts';

const ShortcutsDialog = lazyPart(() => import('./ShortcutsDialog.tsx'));

/** The keys that work on every page, and the list of all of them. */
export function Shortcuts() {
  const navigate = useNavigate();
  const opened = shortcutList.useOpened();
  useShortcut('help', shortcutList.open);
  useShortcut('newChat', () => void navigate('/chat'));
  useUndoKey();
  return (
    opened && (
      <Part waiting={null}>
        <ShortcutsDialog onClose={shortcutList.close} />
      </Part>
    )
  );
}
