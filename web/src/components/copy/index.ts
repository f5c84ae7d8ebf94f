export { CopyButton } from './CopyButton.tsx';
export { CopyIcon } from './CopyIcon.tsx';
export { CopyText } from './CopyText.tsx';
export { useCopied } from './use-copied.ts';
