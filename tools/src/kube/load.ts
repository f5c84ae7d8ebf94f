import { setTimeout as sleep } from 'node:timers/promises';
import { routes, type StreamLine } from '@tutka/http-contracts';
import { type Api, ask } from '../e2e/api.ts';

/** What was asked while something else happened; nobody tried again. */
export interface Seen {
  requests: number;
  replies: number;
  readonly failures: string[];
}

const PAUSE_MS = 50;

/** Whether a reply came to its end. */
const whole = (lines: readonly StreamLine[]) => {
  const last = lines.at(-1);
  return last !== undefined && 'done' in last && last.done === true && last.code === 200;
};

/** Asks for the plans twenty times a second and an agent again and again, until `work` is done. */
export async function under(api: Api, session: string, work: () => Promise<void>): Promise<Seen> {
  const seen: Seen = { requests: 0, replies: 0, failures: [] };
  let going = true;
  const note = (error: unknown) => seen.failures.push(`${new Date().toISOString()} ${String(error)}`);
  const read = async () => {
    while (going) {
      seen.requests += 1;
      await api.call(routes.listPlans).catch(note);
      await sleep(PAUSE_MS);
    }
  };
  const talk = async () => {
    while (going) {
      seen.replies += 1;
      const lines = await ask(api, session, `Question ${seen.replies}`).catch(note);
      if (Array.isArray(lines) && !whole(lines)) note(`a reply ended with ${JSON.stringify(lines.at(-1))}`);
    }
  };
  const running = [read(), talk()];
  try {
    await work();
  } finally {
    going = false;
    await Promise.all(running);
  }
  return seen;
}
