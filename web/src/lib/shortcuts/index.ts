export { isComposing } from './is-composing.ts';
export { isSentBy } from './is-sent-by.ts';
export { Keys } from './Keys.tsx';
export { shortcuts } from './shortcuts.ts';
export { tellComposing } from './tell-composing.ts';
export { useShortcut } from './use-shortcut.ts';
