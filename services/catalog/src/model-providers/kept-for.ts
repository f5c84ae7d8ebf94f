/** The answer to a question that is asked again and again. */
export interface Kept<T> {
  /** From memory where it is young enough; those who ask while it is fetched share one fetch. */
  get(): Promise<T>;
  /** The next `get` fetches again. */
  drop(): void;
}

/** Keeps what `fetch` answers for `ms` milliseconds; a failure is not kept. `now` in milliseconds. */
export function keptFor<T>(ms: number, fetch: () => Promise<T>, now: () => number = Date.now): Kept<T> {
  let held: { readonly answer: Promise<T>; readonly until: number } | undefined;
  return {
    get() {
      if (held && held.until > now()) return held.answer;
      const fresh = { answer: fetch(), until: now() + ms };
      held = fresh;
      fresh.answer.catch(() => {
        if (held === fresh) held = undefined;
      });
      return fresh.answer;
    },
    drop() {
      held = undefined;
    },
  };
}
