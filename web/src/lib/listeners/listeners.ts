import { useSyncExternalStore } from 'react';

/** Who hears of changes of what stands outside of React's state, for `useSyncExternalStore`. */
export interface Listeners {
  /** Returns how to hear no more. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly tell: () => void;
}

export function createListeners(): Listeners {
  const all = new Set<() => void>();
  return {
    subscribe(listener) {
      all.add(listener);
      return () => all.delete(listener);
    },
    tell() {
      for (const listener of all) listener();
    },
  };
}

/** One value that stands outside of React's state. */
export interface SharedValue<T> {
  readonly get: () => T;
  readonly set: (value: T) => void;
  /** Returns how to hear no more. */
  readonly subscribe: Listeners['subscribe'];
  readonly useValue: () => T;
}

export function createShared<T>(initial: T): SharedValue<T> {
  let value = initial;
  const { subscribe, tell } = createListeners();
  const get = () => value;
  return {
    get,
    subscribe,
    set(next) {
      value = next;
      tell();
    },
    useValue: () => useSyncExternalStore(subscribe, get),
  };
}
