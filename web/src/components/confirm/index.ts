export { ConfirmProvider } from './ConfirmProvider.tsx';
export { useConfirm } from './confirm-context.ts';
export { useCloseGuard } from './use-close-guard.ts';
export { useLeaveGuard } from './use-leave-guard.ts';
export { useLeaveQuestions } from './use-leave-questions.ts';
export { useRemoval } from './use-removal.ts';
export { useToldUnsaved } from './use-told-unsaved.ts';
export { useUnsaved } from './use-unsaved.ts';
