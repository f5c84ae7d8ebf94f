import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners/index.ts';

const { subscribe, tell } = createListeners();
let hidden: ReadonlySet<string> = new Set();

/** Takes something away from wherever it is listed, or gives it back, whatever page is open. */
export function setHidden(uuid: string, isHidden: boolean): void {
  const others = [...hidden].filter((each) => each !== uuid);
  hidden = new Set(isHidden ? [...others, uuid] : others);
  tell();
}

/** By uuid, what is as good as gone: its deletion may still be undone. */
export function useHidden(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => hidden);
}
