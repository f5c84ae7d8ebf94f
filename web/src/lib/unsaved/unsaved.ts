import { useSyncExternalStore } from 'react';
import type { Location } from 'react-router';
import { createListeners } from '../listeners/index.ts';

/** From one address of the page to another. */
export interface Way {
  readonly currentLocation: Location;
  readonly nextLocation: Location;
  readonly historyAction: 'POP' | 'PUSH' | 'REPLACE';
}

/** What was written and is not saved. */
interface Unsaved {
  readonly isLostBy: (way: Way) => boolean;
  /** Asks whether it may be lost. */
  readonly ask: () => Promise<boolean>;
}

/** How one goes to an address when the question was answered, or what is lost is of no use. */
export const UNASKED = { state: { unasked: true } } as const;

const unsaved = new Set<Unsaved>();
const { subscribe, tell } = createListeners();

/** Notes what would be lost. Returns how to forget it. */
export function noteUnsaved(one: Unsaved): () => void {
  unsaved.add(one);
  tell();
  return () => {
    unsaved.delete(one);
    tell();
  };
}

/** Whether something is lost by this way that nobody was asked about. */
export function isAnyLost(way: Way): boolean {
  return !isUnasked(way) && lostBy(way).length > 0;
}

/** Asks about all that is lost by this way, else by another workspace or the sign-out; what lies above the rest comes first. */
export async function mayLose(way?: Way): Promise<boolean> {
  for (const { ask } of lostBy(way)) if (!(await ask())) return false;
  return true;
}

export const isAnyUnsaved = (): boolean => unsaved.size > 0;

export function useIsUnsaved(): boolean {
  return useSyncExternalStore(subscribe, isAnyUnsaved);
}

const lostBy = (way?: Way) => [...unsaved].reverse().filter((one) => !way || one.isLostBy(way));

/** Only on the way there: an entry of the history keeps its state for who comes back to it. */
function isUnasked({ historyAction, nextLocation }: Way): boolean {
  return historyAction !== 'POP' && Object(nextLocation.state).unasked === true;
}
