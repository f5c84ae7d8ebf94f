import type { Me } from '@tutka/http-contracts';
import { createShared } from '../listeners/index.ts';

const held = createShared<Me | undefined>(undefined);

/** Who wrote what is unsaved on the page of this tab, in the workspace that another tab has left. */
export const heldPerson = held.get;

/** Keeps the page for who wrote on it, or lets it go. */
export const holdPage = held.set;

export const useHeldPerson = held.useValue;
