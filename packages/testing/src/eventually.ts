import { setTimeout as sleep } from 'node:timers/promises';

const LOOK_MS = 20;
/** Jest's own limit would not say what was waited for. */
const PATIENCE_SECONDS = 55;

/** Asks until the answer is as wanted, and gives it. Throws with the last answer. */
export async function eventually<T>(
  ask: () => PromiseLike<T> | T,
  isWanted: (answer: T) => boolean,
  seconds = PATIENCE_SECONDS,
): Promise<T> {
  const deadline = performance.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (performance.now() > deadline) throw new Error(`It stays ${JSON.stringify(answer)?.slice(0, 500)}`);
    await sleep(LOOK_MS);
  }
}

/** Waits until something is so. Throws where it does not come about. */
export async function until(isSo: () => PromiseLike<boolean> | boolean): Promise<void> {
  await eventually(isSo, (is) => is);
}
