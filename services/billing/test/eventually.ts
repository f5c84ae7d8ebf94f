/** Asks until the answer satisfies; fails after a minute. */
export async function eventually<T>(
  ask: () => PromiseLike<T>,
  satisfies: (answer: T) => boolean,
): Promise<T> {
  const until = Date.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (satisfies(answer)) return answer;
    if (Date.now() > until) throw new Error(`still not so: ${JSON.stringify(answer)?.slice(0, 500)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
