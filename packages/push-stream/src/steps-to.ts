import type { Taker } from './push-stream.ts';

/** Hands over what a generator yields; answers what it returns. The generator is left where `take` throws. */
export async function stepsTo<T, R>(steps: AsyncGenerator<T, R>, take: Taker<T>): Promise<R> {
  try {
    for (;;) {
      const next = await steps.next();
      if (next.done) return next.value;
      await take(next.value);
    }
  } finally {
    // Nothing where it has returned.
    await steps.return(undefined as R);
  }
}
