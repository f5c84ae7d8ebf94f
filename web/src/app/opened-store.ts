import { useSyncExternalStore } from 'react';

/** A dialog that is opened and closed from anywhere. */
export interface OpenedStore {
  open(): void;
  close(): void;
  useOpened(): boolean;
}

export function createOpened(): OpenedStore {
  let opened = false;
  const listeners = new Set<() => void>();
  const set = (value: boolean) => {
    opened = value;
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  return {
    open: () => set(true),
    close: () => set(false),
    useOpened: () => useSyncExternalStore(subscribe, () => opened),
  };
}
