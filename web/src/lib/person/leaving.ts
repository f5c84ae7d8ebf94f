import { createShared } from '../listeners/index.ts';

const leaving = createShared(false);

/** Notes that somebody signs out: whom the tab still knows comes in no more. */
export const noteLeaving = leaving.set;

export const useIsLeaving = leaving.useValue;
