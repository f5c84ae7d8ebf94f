import { isComposing } from './is-composing.ts';

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'isComposing' | 'keyCode'>;

/**
 * Whether a key sends what is written: Enter, but for a new line with Shift. The keyboard on a screen has no Enter with Shift, so
 * there it is a new line alone, and a button sends; Ctrl or ⌘ with it sends everywhere.
 */
export function isSentBy(pressed: Pressed, onScreen = isOnScreen()): boolean {
  if (pressed.key !== 'Enter' || pressed.shiftKey || isComposing(pressed)) return false;
  return !onScreen || pressed.ctrlKey || pressed.metaKey;
}

/** Whether one types on the screen, as far as a page can know. */
function isOnScreen(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}
