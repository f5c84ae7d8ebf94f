export { FileDrop } from './FileDrop.tsx';
export { useDropped } from './use-dropped.ts';
