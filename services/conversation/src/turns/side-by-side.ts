/** Begins a work; its signal is aborted when nobody listens any more. */
type Work<T, R> = (signal: AbortSignal) => AsyncGenerator<T, R>;

/**
 * Runs works side by side, at most `atOnce` of them, begun in their order: what they yield comes as it comes. Returns
 * what they returned, in their order. After `signal` none is begun any more, and those are missing from the answer.
 */
export async function* sideBySide<T, R>(
  works: readonly Work<T, R>[],
  atOnce: number,
  signal: AbortSignal,
): AsyncGenerator<T, R[]> {
  const leaving = new AbortController();
  const heard = AbortSignal.any([signal, leaving.signal]);
  const waiting = [...works];
  const next = new Map<AsyncGenerator<T, R>, Promise<[AsyncGenerator<T, R>, IteratorResult<T, R>]>>();
  const order: AsyncGenerator<T, R>[] = [];
  const returned = new Map<AsyncGenerator<T, R>, R>();
  const ask = (work: AsyncGenerator<T, R>) => {
    next.set(
      work,
      work.next().then((said) => [work, said]),
    );
  };
  const begin = () => {
    while (next.size < atOnce && !signal.aborted) {
      const work = waiting.shift()?.(heard);
      if (!work) return;
      order.push(work);
      ask(work);
    }
  };
  try {
    for (begin(); next.size > 0; begin()) {
      const [work, said] = await Promise.race(next.values());
      // To the end of the row: who talks much keeps nobody else from being heard.
      next.delete(work);
      if (said.done) returned.set(work, said.value);
      else {
        yield said.value;
        ask(work);
      }
    }
  } finally {
    leaving.abort();
    for (const left of next.values()) left.catch(() => {});
  }
  return order.flatMap((work) => {
    const value = returned.get(work);
    return value === undefined ? [] : [value];
  });
}
