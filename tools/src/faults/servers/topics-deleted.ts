import { setTimeout as sleep } from 'node:timers/promises';
import { topicSpecs } from '@tutka/contracts';
import { makeTopics } from '@tutka/jobs/topics';
import { readDatabase, services } from '../databases.ts';
import type { Apart } from './apart.ts';
import type { ServerFault } from './faults.ts';

const TRIES = 20;
/** Whoever publishes nothing looks once a minute. */
const NOTICED_WITHIN_MS = 90_000;

/** Every topic is deleted while events come; then the job makes them again, as at a deployment. The relays do the rest. */
export const topicsDeleted: ServerFault = {
  name: 'topics deleted and made again',
  allowed: /^$/,
  async inject(apart, next, over, amiss) {
    const { kafka } = apart;
    if (!kafka) return 0;
    await sleep(2000 + next() * 2000);
    const names = topicSpecs().map(({ name }) => name);
    await kafka.deleteTopics(names);
    await sleep(next() * 3000);
    const lost = await told(apart);
    await madeAgain(`kafka://${kafka.broker}`);
    const until = Date.now() + NOTICED_WITHIN_MS;
    const isNoticed = async () => [...(await told(apart))].every((one) => !lost.has(one));
    while (!over() || !(await isNoticed())) {
      if (Date.now() > until) {
        amiss('a relay has not noticed that its topics are others');
        break;
      }
      await sleep(500);
    }
    return names.length;
  },
};

/** Incarnations of topics that got what relays published. */
async function told({ postgres }: Apart): Promise<Set<string>> {
  const found: string[] = [];
  for (const service of services) {
    found.push(
      ...(await readDatabase(new URL(postgres.superuserUrl), service, (db) =>
        db('relay_topic').pluck('incarnation'),
      )),
    );
  }
  return new Set(found);
}

/** A broker takes a while to forget a topic. */
async function madeAgain(bus: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await makeTopics({ BUS_URL: bus }, () => undefined);
    } catch (error) {
      if (attempt === TRIES) throw error;
      await sleep(1000);
    }
  }
}
