import { useEffect, useRef } from 'react';
import { isComposing } from './is-composing.ts';
import { isPressed, type Shortcut, type ShortcutName, shortcuts } from './shortcuts.ts';

const OPEN = '[aria-modal="true"], [role="menu"], [role="listbox"]';

/** Does something when the keys of a shortcut are pressed; unless with Ctrl or ⌘, not under a dialog, and in fields as it says itself. */
export function useShortcut(name: ShortcutName, act: () => void, enabled = true): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    const shortcut = shortcuts.find((each) => each.name === name);
    if (!enabled || shortcut === undefined) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || !isPressed(shortcut, event)) return;
      if (!mayAct(shortcut, event.target)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [name, enabled]);
}

function mayAct({ mod, ownInField, inField, unfocused }: Shortcut, target: EventTarget | null): boolean {
  if (mod && !ownInField) return true;
  if (isCovered()) return false;
  const element = target instanceof HTMLElement ? target : document.body;
  if (!isField(element)) return unfocused !== true || element === document.body;
  if (inField === undefined) return false;
  return (!inField.empty || isEmpty(element)) && (!inField.question || isOfQuestion(element));
}

/** By what is seen: a list of choices stays in the page while it is closed. */
function isCovered(): boolean {
  return [...document.querySelectorAll(OPEN)].some((each) => each.checkVisibility());
}

function isField(element: HTMLElement): boolean {
  return element.isContentEditable || element.matches('input, textarea, select');
}

function isEmpty(field: HTMLElement): boolean {
  const isWritten = field instanceof HTMLTextAreaElement || field instanceof HTMLInputElement;
  return isWritten && field.value === '';
}

/** A form that asks for something within it is another. */
function isOfQuestion(field: HTMLElement): boolean {
  return field.closest('form, [role=form]')?.matches('[data-composer]') === true;
}
