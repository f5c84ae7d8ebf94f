export { LateSkeleton } from './LateSkeleton.tsx';
