import { createOpened } from '../opened-store.ts';

/** Opens and closes the one finder from anywhere. */
export const finder = createOpened();
