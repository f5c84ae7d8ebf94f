export { useUndoKey } from './undos.ts';
export { useDelayedDelete } from './use-delayed-delete.tsx';
