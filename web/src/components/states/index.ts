export { EmptyState } from './EmptyState.tsx';
export { ErrorState } from './ErrorState.tsx';
export { Trouble } from './Trouble.tsx';
export { UpgradeLink } from './UpgradeLink.tsx';
