export { useIsOnline } from './use-is-online.ts';
