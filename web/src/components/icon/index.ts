export { Icon } from './Icon.tsx';
export type { IconName } from './paths.ts';
