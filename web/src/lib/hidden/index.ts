export { setHidden, useHidden } from './hidden.ts';
