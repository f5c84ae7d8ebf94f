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
