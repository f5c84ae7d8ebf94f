/** Keys that do something: both what listens and what is shown reads this table. */
export interface Shortcut {
  readonly name: ShortcutName;
  readonly group: 'everywhere' | 'chat';
  /** As a keyboard event names it, in small letters. */
  readonly key: string;
  /** ⌘ on a Mac, Ctrl elsewhere. */
  readonly mod?: true;
  readonly shift?: true;
  readonly alt?: true;
  /** With Ctrl or ⌘ too it is a field's own, and a dialog's. */
  readonly ownInField?: true;
  /** In a field too that is all of this, where it would mean nothing else: empty, or the one a question is written in. */
  readonly inField?: { readonly empty?: true; readonly question?: true };
  /** Outside of fields only where nothing has the focus: what has it takes the key for itself. */
  readonly unfocused?: true;
}

export type ShortcutName =
  | 'find'
  | 'help'
  | 'newChat'
  | 'undo'
  | 'chats'
  | 'previousChat'
  | 'nextChat'
  | 'write'
  | 'editLast'
  | 'copyLast'
  | 'stop';

export const shortcuts: readonly Shortcut[] = [
  { name: 'find', group: 'everywhere', key: 'k', mod: true },
  { name: 'newChat', group: 'everywhere', key: 'o', mod: true, shift: true },
  { name: 'help', group: 'everywhere', key: '?' },
  { name: 'undo', group: 'everywhere', key: 'z', mod: true, ownInField: true },
  { name: 'write', group: 'chat', key: '/' },
  { name: 'stop', group: 'chat', key: 'escape', inField: { question: true } },
  {
    name: 'editLast',
    group: 'chat',
    key: 'arrowup',
    inField: { empty: true, question: true },
    unfocused: true,
  },
  { name: 'copyLast', group: 'chat', key: 'c', mod: true, shift: true },
  { name: 'previousChat', group: 'chat', key: 'arrowup', alt: true, inField: { empty: true } },
  { name: 'nextChat', group: 'chat', key: 'arrowdown', alt: true, inField: { empty: true } },
  { name: 'chats', group: 'chat', key: 's', mod: true, shift: true },
];

/** What of a keyboard event tells which shortcut it is. */
export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
}

/** Whether these keys are the shortcut's. Signs may need Shift on some keyboards, so it is asked for with letters alone. */
export function isPressed({ key, mod, shift, alt }: Shortcut, pressed: Pressed): boolean {
  if (pressed.key.toLowerCase() !== key) return false;
  if ((pressed.ctrlKey || pressed.metaKey) !== (mod === true) || pressed.altKey !== (alt === true))
    return false;
  return !/^[a-z]/.test(key) || pressed.shiftKey === (shift === true);
}

const SIGNS: Readonly<Record<string, string>> = { escape: 'Esc', arrowup: '↑', arrowdown: '↓' };

/** The keys by the names on this kind of keyboard. */
export function keysOf({ key, mod, shift, alt }: Shortcut, isMac: boolean): string[] {
  return [
    ...(mod ? [isMac ? '⌘' : 'Ctrl'] : []),
    ...(alt ? [isMac ? '⌥' : 'Alt'] : []),
    ...(shift ? [isMac ? '⇧' : 'Shift'] : []),
    SIGNS[key] ?? key.toUpperCase(),
  ];
}
