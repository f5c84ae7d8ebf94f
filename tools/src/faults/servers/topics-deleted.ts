import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { topicSpecs } from '@tutka/contracts';
import type { Apart } from './apart.ts';
import type { ServerFault } from './faults.ts';

const run = promisify(execFile);
const job = join(import.meta.dirname, '../../../../jobs/src/republish/main.ts');
const tellers = ['identity', 'catalog', 'conversation', 'billing', 'statistics'];
const TRIES = 20;

/** Every topic is deleted while events come; then the job runs as an operator runs it. */
export const topicsDeleted: ServerFault = {
  name: 'topics deleted, made and told anew',
  allowed: /^$/,
  async inject(apart, next, over, amiss) {
    const { kafka } = apart;
    if (!kafka) return 0;
    await sleep(2000 + next() * 2000);
    const names = topicSpecs().map(({ name }) => name);
    await kafka.deleteTopics(names);
    await sleep(1000 + next() * 2000);
    const said = await republish(apart);
    if (!said.includes('publish all of their events anew')) amiss(`the job said: ${said}`);
    while (!over()) await sleep(100);
    return names.length;
  },
};

/** A broker takes a while to forget a topic. */
async function republish(apart: Apart): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    try {
      return (await run(process.execPath, [job], { env: envOf(apart) })).stdout;
    } catch (error) {
      if (attempt === TRIES) throw error;
      await sleep(1000);
    }
  }
}

function envOf({ kafka, postgres }: Apart): NodeJS.ProcessEnv {
  const urls = tellers.map((service) => [
    `${service.toUpperCase()}_DATABASE_WORKER_URL`,
    new URL(`/${service}`, postgres.superuserUrl).href,
  ]);
  return { PATH: process.env.PATH, BUS_URL: `kafka://${kafka?.broker}`, ...Object.fromEntries(urls) };
}
