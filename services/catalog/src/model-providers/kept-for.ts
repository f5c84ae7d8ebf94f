/** The answer to a question that is asked again and again. */
export interface Kept<T> {
  /** From memory where it is young enough, for who says so `ms` milliseconds; those who ask while it is fetched share one fetch. */
  get(ms?: number): Promise<T>;
  /** The next `get` fetches again. */
  drop(): void;
}

/** Keeps what `fetch` answers for `ms` milliseconds; a failure is not kept. `now` in milliseconds. */
export function keptFor<T>(ms: number, fetch: () => Promise<T>, now: () => number = Date.now): Kept<T> {
  let held: { readonly answer: Promise<T>; readonly at: number } | undefined;
  return {
    get(age = ms) {
      if (held && now() - held.at < age) return held.answer;
      const fresh = { answer: fetch(), at: now() };
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
