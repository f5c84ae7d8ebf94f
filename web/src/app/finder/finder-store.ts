import { useSyncExternalStore } from 'react';

let opened = false;
const listeners = new Set<() => void>();

function set(value: boolean): void {
  opened = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens and closes the one finder from anywhere. */
export const finder = { open: () => set(true), close: () => set(false) };

export function useFinderOpened(): boolean {
  return useSyncExternalStore(subscribe, () => opened);
}
