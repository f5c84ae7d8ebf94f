export { FileIcon } from './FileIcon.tsx';
