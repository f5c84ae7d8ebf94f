export { isAnyLost, mayLose, noteUnsaved, UNASKED, type Way } from './unsaved.ts';
