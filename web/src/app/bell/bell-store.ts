import { createOpened } from '../opened-store.ts';

/** Opens and closes the one list of notifications from anywhere. */
export const bell = createOpened();
