export type { PageRoute } from './page-route.ts';
export { useGoing } from './use-going.ts';
export { useIsHere } from './use-is-here.ts';
export { useKeptFocus } from './use-kept-focus.ts';
export { useRootMark } from './use-root-mark.ts';
