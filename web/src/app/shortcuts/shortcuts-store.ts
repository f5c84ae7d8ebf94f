import { createOpened } from '../opened-store.ts';

/** Opens and closes the list of shortcuts from anywhere. */
export const shortcutList = createOpened();
