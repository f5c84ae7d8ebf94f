export { EmptyState } from './EmptyState.tsx';
export { ErrorState } from './ErrorState.tsx';
export { Refusal } from './Refusal.tsx';
export { Trouble } from './Trouble.tsx';
