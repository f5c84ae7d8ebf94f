/** An iteration whose first step is taken at once: its result, or what it throws, waits for whoever listens. */
export function begun<T>(source: AsyncIterable<T>): AsyncIterable<T> {
  const iterator = source[Symbol.asyncIterator]();
  let first: Promise<IteratorResult<T>> | undefined = iterator.next();
  first.catch(() => {});
  const next = () => {
    const step = first ?? iterator.next();
    first = undefined;
    return step;
  };
  const leave = async (): Promise<IteratorResult<T>> => {
    await iterator.return?.();
    return { done: true, value: undefined };
  };
  return { [Symbol.asyncIterator]: () => ({ next, return: leave }) };
}
