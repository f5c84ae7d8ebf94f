export { EmptyState } from './EmptyState.tsx';
export { ErrorState } from './ErrorState.tsx';
export { UpgradeLink } from './UpgradeLink.tsx';
