export { ConfirmProvider } from './ConfirmProvider.tsx';
export { useConfirm } from './confirm-context.ts';
export { useRemoval } from './use-removal.ts';
