import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import type { Apart } from './apart.ts';
import type { LoadBook } from './load.ts';

/** What befalls a server while there is load. */
export interface ServerFault {
  readonly name: string;
  /**
   * Lets it happen again and again until `over` says so, and leaves the server well; answers how often. `amiss` hears what
   * it sees itself that was not to be.
   */
  inject(
    apart: Apart,
    next: () => number,
    over: () => boolean,
    amiss: (violation: string) => void,
  ): Promise<number>;
  /** Answers that may come while it happens, besides good ones. */
  readonly allowed: RegExp;
}

/** All that may come while PostgreSQL is away. */
const anything = /./;

export const serverFaults: readonly ServerFault[] = [
  {
    name: 'Redis flushed under load',
    allowed: /^$/,
    async inject({ redis }, next, over) {
      let flushed = 0;
      while (!over()) {
        await redis.command('flushall');
        if (next() < 0.3) await redis.command('script', 'flush');
        flushed += 1;
        await sleep(100 + next() * 400);
      }
      return flushed;
    },
  },
  {
    name: 'Redis killed under load',
    allowed: /^$/,
    async inject({ api, redis }, next, over, amiss) {
      let killed = 0;
      while (!over()) {
        await redis.kill();
        killed += 1;
        for (const open of await opened(api)) amiss(open);
        await sleep(500 + next() * 1500);
        await redis.startAgain();
        await sleep(1000 + next() * 1000);
      }
      return killed;
    },
  },
  {
    name: 'S3 answering 503 under load',
    allowed: /^upload 503 FILE_STORE_UNAVAILABLE$/,
    async inject({ storeWay }, next, over) {
      while (!over()) {
        storeWay.become(next() < 0.7 ? 'unavailable' : 'cut');
        await sleep(300 + next() * 1500);
        storeWay.become('through');
        await sleep(300 + next() * 700);
      }
      return storeWay.met;
    },
  },
  {
    name: 'statistics stands still under load',
    allowed: /^$/,
    async inject({ statistics }, next, over) {
      let stood = 0;
      while (!over()) {
        statistics.pause();
        stood += 1;
        await sleep(1000 + next() * 3000);
        statistics.goOn();
        await sleep(300 + next() * 700);
      }
      return stood;
    },
  },
  {
    name: 'PostgreSQL stopped hard under load',
    allowed: anything,
    async inject({ postgres }, next, over) {
      let killed = 0;
      while (!over()) {
        await sleep(1500 + next() * 2500);
        await postgres.kill();
        killed += 1;
        await sleep(200 + next() * 1000);
        await postgres.startAgain();
      }
      return killed;
    },
  },
];

/** Whether sign-in gives a code where nobody counts them. */
async function opened(api: Apart['api']): Promise<string[]> {
  const answer = await api.send(routes.requestCode, { body: { email: 'without-redis@example.org' } });
  return signInViolations(answer.status, await answer.text());
}

/** What is wrong with an answer to who asks for a code while Redis is away: it must be that nobody can sign in now. */
export function signInViolations(status: number, body: string): string[] {
  const closed = status === 503 && body.includes('"SIGN_IN_UNAVAILABLE"');
  return closed ? [] : [`without Redis a sign-in code was answered ${status}: ${body.slice(0, 100)}`];
}

/** Answers of the load that were not to come. */
export function answerViolations(
  { answers }: Pick<LoadBook, 'answers'>,
  { allowed }: Pick<ServerFault, 'allowed'>,
): string[] {
  return [...answers]
    .filter(([answer]) => !/^\w+ 200$/.test(answer) && !allowed.test(answer))
    .map(([answer, times]) => `${times} × ${answer}`);
}

/** Waits until a write and a chat come through again; answers after how many seconds. Throws after two minutes. */
export async function recovered({ api, services }: Apart): Promise<number> {
  const since = Date.now();
  while (Date.now() - since < 120_000) {
    const answer = await api
      .send(routes.createKnowledge, { body: { name: 'Again', content: 'Recovered.' } })
      .catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) {
      for (const one of services) await one.untilReady();
      return (Date.now() - since) / 1000;
    }
    await sleep(200);
  }
  throw new Error('It does not come back');
}

/** Waits until no document is being read, for as long as a busy machine may take. */
export async function settledDocuments({ api }: Apart): Promise<void> {
  const until = Date.now() + 300_000;
  const count = async (status: number) =>
    (await api.call(routes.listKnowledges, { query: { status, pageSize: 1 } })).length;
  for (;;) {
    const open = await Promise.all([count(0), count(1)]).catch(() => [1]);
    if (open.every((some) => some === 0)) return;
    if (Date.now() > until) throw new Error('Documents are still being read');
    await sleep(500);
  }
}
