export { CopyButton } from './CopyButton.tsx';
export { CopyText } from './CopyText.tsx';
export { useCopied } from './use-copied.ts';
