import { Kbd } from '@mantine/core';
import { keysOf, type ShortcutName, shortcuts } from './shortcuts.ts';

const isMac = /Mac|iP(hone|ad)/.test(navigator.userAgent);

/** The keys of a shortcut, as this keyboard names them. */
export function Keys({ of, className }: { readonly of: ShortcutName; readonly className?: string }) {
  const shortcut = shortcuts.find(({ name }) => name === of);
  return (
    <Kbd size="xs" {...(className && { className })}>
      {shortcut && keysOf(shortcut, isMac).join(' ')}
    </Kbd>
  );
}
