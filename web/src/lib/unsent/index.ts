export { noteUnsent, sendUnsent } from './unsent.ts';
