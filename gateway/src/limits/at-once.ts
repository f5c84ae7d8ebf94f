/** What runs at the same time, by key. */
export interface AtOnce {
  /** So many may run under one key. */
  readonly most: number;
  /** Counts one more that runs under `key`; answers what to do when it is over. Undefined: there are as many as may be. */
  enter(key: string): (() => void) | undefined;
}

/**
 * What runs in this process: each answer holds a connection to its service, of which there are so many, and one that goes on for as
 * long as somebody listens, or is read slowly, holds it for long.
 */
export function createAtOnce(most: number): AtOnce {
  const running = new Map<string, number>();
  const enter = (key: string) => {
    const count = running.get(key) ?? 0;
    if (count >= most) return undefined;
    running.set(key, count + 1);
    return () => {
      const left = (running.get(key) ?? 1) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    };
  };
  return { most, enter };
}
