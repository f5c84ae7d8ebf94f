import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 90_000;

/** Asks until there is an answer that is neither undefined nor false. Throws with `what` after a minute and a half. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    if (Date.now() > deadline) throw new Error(`Still waiting: ${what}`);
    await sleep(50);
  }
}
