export { useDelayedDelete } from './use-delayed-delete.tsx';
