export { dropUnsent, noteUnsent, sendUnsent } from './unsent.ts';
