import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { asWorker, migrate, openDatabase } from '@tutka/database';
import type { PublicEvent } from '@tutka/messaging';
import { freshDatabase, stopOwnServer } from '@tutka/testing';
import { appendRate } from '@tutka/tools/append-bench';
import { askedBy } from '../src/figures/asked.ts';
import { readStatistic } from '../src/figures/read-statistic.ts';
import { projectStatistics } from '../src/projections/project.ts';
import { rebuild } from '../src/rebuild/rebuild.ts';
import { admin } from './house.ts';
import { drawing } from './random-days.ts';
import { tell } from './tell.ts';

const { SMALL = '10000', LARGE = '1000000', PEOPLE = '1000' } = process.env;
const BATCH = 5000;
const DAYS_MS = 30 * 86_400_000;
const to = new Date('2026-11-01T00:00:00Z');
const READS = 15;

/** Turns of so many people in thirty days: four events each, in the order of their time. */
function* turns(count: number): Generator<PublicEvent[]> {
  const draw = drawing(1);
  const of = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)] as T;
  const workspaces = Array.from({ length: Math.ceil(Number(PEOPLE) / 5) }, () => randomUUID());
  const people = Array.from({ length: Number(PEOPLE) }, () => ({
    userUuid: randomUUID(),
    workspace: of(workspaces),
  }));
  const agents = Array.from({ length: 100 }, () => randomUUID());
  const models = Array.from({ length: 5 }, (_, n) => `${randomUUID()}/m${n}`);
  let events: PublicEvent[] = people.flatMap(({ userUuid, workspace }) =>
    tell.signUp({ at: new Date(to.getTime() - DAYS_MS), workspace }, userUuid),
  );
  const steps = Math.ceil((count - events.length) / 4);
  for (let n = 0; n < steps; n++) {
    const { userUuid, workspace } = of(people);
    const scene = { at: new Date(to.getTime() - DAYS_MS + Math.floor((DAYS_MS * n) / steps)), workspace };
    const chat = { userUuid, agentUuid: of(agents), model: of(models) };
    events.push(
      tell.message(scene, chat),
      tell.usage(scene, chat, 900n, 100n),
      tell.cost(scene, chat, 12345n),
    );
    events.push(tell.reply(scene, chat, 200 + Math.floor(draw() * 4000), 80));
    if (events.length < BATCH) continue;
    yield events;
    events = [];
  }
  yield events;
}

/** Fills a database with events; answers its addresses, how fast that went and how fast its page is read. */
async function filled(count: number) {
  const database = await freshDatabase('statistics');
  await migrate(database.ownerUrl, join(import.meta.dirname, '../migrations'));
  const [app, worker] = [openDatabase(database.appUrl), openDatabase(database.workerUrl)];
  let [events, ms] = [0, 0];
  for (const batch of turns(count)) {
    const began = performance.now();
    await asWorker(worker, (tx) => projectStatistics(tx, batch));
    ms += performance.now() - began;
    events += batch.length;
  }
  const people = { describe: async () => new Map(), close: () => undefined };
  const reads = { app, worker, people, ledgerCurrency: 'USD', lag: async () => 0 };
  const asker = admin();
  const took: number[] = [];
  for (let n = 0; n <= READS; n++) {
    const began = performance.now();
    await readStatistic(
      reads,
      asker,
      askedBy(asker, { interval: 'day', timezone: 'Europe/Helsinki', to: to.toISOString() }, to),
    );
    if (n > 0) took.push(performance.now() - began);
  }
  await Promise.all([app.destroy(), worker.destroy()]);
  const page = took.sort((a, b) => a - b)[Math.floor(READS / 2)] ?? 0;
  return { database, events, rate: events / (ms / 1000), page };
}

const appends = await appendRate();
const small = await filled(Number(SMALL));
const large = await filled(Number(LARGE));
const { events, milliseconds, differences } = await rebuild(large.database.workerUrl);
console.log(
  `catch-up: ${large.rate.toFixed(0)} events/s of ${large.events}, received and counted in batches of ${BATCH} ÷ ` +
    `${appends.toFixed(0)} appends/s at 14 connections in the same run = ${(large.rate / appends).toFixed(1)} (aim ≥ 15)`,
);
console.log(
  `dashboard of 30 days, ${PEOPLE} people: ${large.page.toFixed(0)} ms at ${large.events} events ÷ ` +
    `${small.page.toFixed(0)} ms at ${small.events} = ${(large.page / small.page).toFixed(2)} (aim ≤ 1.2)`,
);
console.log(
  `rebuild of ${events} events: ${(milliseconds / 1000).toFixed(1)} s, ${differences.length} tables differed (aim ≤ 10 s for a million, 0)`,
);
await Promise.all([small.database.drop(), large.database.drop()]);
await stopOwnServer();
