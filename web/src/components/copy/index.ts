export { CopyText } from './CopyText.tsx';
