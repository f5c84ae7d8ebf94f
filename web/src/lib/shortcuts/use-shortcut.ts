import { useEffect, useRef } from 'react';
import { isPressed, type Shortcut, type ShortcutName, shortcuts } from './shortcuts.ts';

const OPEN = '[aria-modal="true"], [role="menu"], [role="listbox"]';

/** Does something when the keys of a shortcut are pressed; not in a field nor under a dialog, unless with Ctrl, ⌘ or Alt. */
export function useShortcut(name: ShortcutName, act: () => void, enabled = true): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const shortcut = shortcuts.find((each) => each.name === name);
    if (!enabled || shortcut === undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !isPressed(shortcut, event)) return;
      if (!mayAct(shortcut, event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [name, enabled]);
}

function mayAct(shortcut: Shortcut, target: EventTarget | null): boolean {
  if (shortcut.mod || shortcut.alt) return true;
  if (document.querySelector(OPEN) !== null) return false;
  return shortcut.inFields === true || !isField(target, shortcut.name);
}

/** An empty place to write in is no field for what goes back to the last question. */
function isField(target: EventTarget | null, name: ShortcutName): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (name === 'editLast' && target instanceof HTMLTextAreaElement) return target.value !== '';
  return target.isContentEditable || target.matches('input, textarea, select');
}
