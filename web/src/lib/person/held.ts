import type { Me } from '@tutka/http-contracts';
import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners/index.ts';

let held: Me | undefined;
const { subscribe, tell } = createListeners();

/** Who wrote what is unsaved on the page of this tab, in the workspace that another tab has left. */
export function heldPerson(): Me | undefined {
  return held;
}

/** Keeps the page for who wrote on it, or lets it go. */
export function holdPage(person: Me | undefined): void {
  held = person;
  tell();
}

export function useHeldPerson(): Me | undefined {
  return useSyncExternalStore(subscribe, heldPerson);
}
