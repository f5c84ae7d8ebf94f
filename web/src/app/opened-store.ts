import { createShared } from '../lib/listeners/index.ts';

/** A dialog that is opened and closed from anywhere. */
export interface OpenedStore {
  open(): void;
  close(): void;
  useOpened(): boolean;
}

export function createOpened(): OpenedStore {
  const opened = createShared(false);
  return {
    open: () => opened.set(true),
    close: () => opened.set(false),
    useOpened: opened.useValue,
  };
}
