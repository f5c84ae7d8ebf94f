import { setTimeout as sleep } from 'node:timers/promises';
import { busSettings, openBus } from '@tutka/messaging';
import { z } from 'zod';
import { readDatabase } from '../databases.ts';
import type { Apart } from './apart.ts';
import type { ServerFault } from './faults.ts';
import type { ServiceProcess } from './service-process.ts';
import { topicsDeleted } from './topics-deleted.ts';

const BROKER_KILLS = 10;
const BROKER_BACK_MS = 120_000;
/** Longer than a relay's lease and than the session of a consumer. */
const STANDS_STILL_MS = 55_000;
const publishing = ['identity', 'catalog', 'conversation', 'billing'];

/** Whose runs must have sent records again. */
export const SENT_AGAIN = 'everything delivered again';

/** What befalls the bus and those on it; nobody who asks the product is to notice. */
export const busFaults: readonly ServerFault[] = [
  {
    name: 'broker killed under load',
    allowed: /^$/,
    async inject({ kafka }, next, over) {
      let killed = 0;
      while (kafka && (killed < BROKER_KILLS || !over())) {
        await sleep(500 + next() * 1500);
        await kafka.kill();
        killed += 1;
        await sleep(200 + next() * 1500);
        await kafka.startAgain();
        await answers(kafka.broker);
      }
      return killed;
    },
  },
  {
    name: 'the machine of the broker loses its power',
    allowed: /^$/,
    async inject({ kafka }, next, over) {
      let lost = 0;
      while (kafka && !over()) {
        await kafka.sync();
        await sleep(1000 + next() * 3000);
        await kafka.losePower();
        lost += 1;
        await sleep(next() * 1000);
        await kafka.startAgain();
        await answers(kafka.broker);
        await sleep(1000 + next() * 4000);
      }
      return lost;
    },
  },
  {
    name: 'started while the broker is away',
    allowed: /^$/,
    async inject(apart, next) {
      await apart.kafka?.kill();
      const doubles = await apart.doubles();
      await sleep(next() * 3000);
      await apart.kafka?.startAgain();
      if (apart.kafka) await answers(apart.kafka.broker);
      await sleep(5000);
      await ended(doubles, 'end');
      return doubles.length;
    },
  },
  {
    name: 'members join and leave in mid-batch',
    allowed: /^$/,
    inject: (apart, next, over) => comeAndGo(apart, next, over, 'end'),
  },
  {
    name: 'kill -9 of relays and consumers',
    allowed: /^$/,
    inject: (apart, next, over) => comeAndGo(apart, next, over, 'kill'),
  },
  {
    name: 'zombies: SIGSTOP, then SIGCONT',
    allowed: /^$/,
    async inject(apart, next) {
      const doubles = await apart.doubles();
      await sleep(3000 + next() * 2000);
      const before = await epochs(apart);
      for (const one of doubles) one.pause();
      await sleep(STANDS_STILL_MS);
      const taken = (await epochs(apart)) - before;
      for (const one of doubles) one.goOn();
      await sleep(5000);
      await ended(doubles, 'end');
      // Where nothing was taken from them, they were no zombies.
      return taken > 0 ? doubles.length : 0;
    },
  },
  // What is sent again before it goes with the topics.
  topicsDeleted,
  {
    name: SENT_AGAIN,
    allowed: /^$/,
    async inject(apart, next, over) {
      let again = 0;
      while (!over()) {
        for (const service of publishing) {
          await readDatabase(new URL(apart.postgres.superuserUrl), service, (db) =>
            db('relay_shard').update({ pos: db.raw('greatest(pos - ?, 0)', [Math.ceil(next() * 50)]) }),
          );
          again += 1;
        }
        await sleep(500 + next() * 1000);
      }
      return again;
    },
  },
];

async function comeAndGo(apart: Apart, next: () => number, over: () => boolean, how: 'end' | 'kill') {
  let gone = 0;
  while (!over()) {
    const doubles = await apart.doubles();
    await sleep(next() * 4000);
    await ended(doubles, how);
    gone += doubles.length;
  }
  return gone;
}

async function ended(processes: readonly ServiceProcess[], how: 'end' | 'kill'): Promise<void> {
  await Promise.all(processes.map((one) => one[how]()));
}

/** How often shards changed hands, of all relays. */
async function epochs({ postgres }: Apart): Promise<number> {
  let sum = 0;
  for (const service of publishing) {
    sum += await readDatabase(new URL(postgres.superuserUrl), service, async (db) =>
      Number((await db('relay_shard').sum({ epochs: 'epoch' }).first())?.epochs ?? 0),
    );
  }
  return sum;
}

/** A published port takes connections before the broker in the container does. */
async function answers(broker: string): Promise<void> {
  const settings = z.object(busSettings).parse({ BUS_URL: `kafka://${broker}` });
  const bus = await openBus(settings, { client: 'faults', onFatal: () => undefined });
  const until = Date.now() + BROKER_BACK_MS;
  const health = async (): Promise<void> => {
    await bus.health().catch(async (error: unknown) => {
      if (Date.now() > until) throw error;
      await sleep(200);
      await health();
    });
  };
  try {
    await health();
  } finally {
    await bus.close();
  }
}
