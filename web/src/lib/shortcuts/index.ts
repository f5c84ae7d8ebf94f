export { isComposing } from './is-composing.ts';
export { Keys } from './Keys.tsx';
export { shortcuts } from './shortcuts.ts';
export { useShortcut } from './use-shortcut.ts';
