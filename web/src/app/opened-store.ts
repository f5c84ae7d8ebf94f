import { useSyncExternalStore } from 'react';
import { createListeners } from '../lib/listeners/index.ts';

/** A dialog that is opened and closed from anywhere. */
export interface OpenedStore {
  open(): void;
  close(): void;
  useOpened(): boolean;
}

export function createOpened(): OpenedStore {
  let opened = false;
  const { subscribe, tell } = createListeners();
  const set = (value: boolean) => {
    opened = value;
    tell();
  };
  return {
    open: () => set(true),
    close: () => set(false),
    useOpened: () => useSyncExternalStore(subscribe, () => opened),
  };
}
