import { useSyncExternalStore } from 'react';
import { createListeners } from '../listeners/index.ts';

const { subscribe, tell } = createListeners();
let hidden: ReadonlySet<string> = new Set();

/** Takes things away from wherever they are listed, or gives them back, whatever page is open. */
export function setHidden(things: readonly { readonly uuid: string }[], isHidden: boolean): void {
  const uuids = new Set(things.map(({ uuid }) => uuid));
  const others = [...hidden].filter((each) => !uuids.has(each));
  hidden = new Set(isHidden ? [...others, ...uuids] : others);
  tell();
}

/** By uuid, what is as good as gone: its deletion may still be undone. */
export function useHidden(): ReadonlySet<string> {
  return useSyncExternalStore(subscribe, () => hidden);
}
