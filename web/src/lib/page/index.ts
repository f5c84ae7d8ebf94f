export type { PageRoute } from './page-route.ts';
export { useRootMark } from './use-root-mark.ts';
