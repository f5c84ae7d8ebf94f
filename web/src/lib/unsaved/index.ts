export { isAnyLost, isAnyUnsaved, mayLose, noteUnsaved, UNASKED, useIsUnsaved, type Way } from './unsaved.ts';
