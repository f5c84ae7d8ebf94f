import { join } from 'node:path';
import { asWorker, migrate, openDatabase } from '@tutka/database';
import type { Statistic } from '@tutka/http-contracts';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { askedBy } from '../../src/figures/asked.ts';
import { readStatistic } from '../../src/figures/read-statistic.ts';
import { projectAudit } from '../../src/projections/audit.ts';
import { type KeptFigures, keptFigures } from '../../src/projections/kept.ts';
import { projectStatistics } from '../../src/projections/project.ts';
import { settle } from '../../src/projections/settle.ts';
import { admin } from '../house.ts';
import { end, turns } from './turns.ts';

const AT_ONCE = 20_000;
const READS = 21;
/** Its days begin within days of UTC, so that none is there as a sum. */
export const ZONE = 'Europe/Helsinki';

/** A database with so many events, received, counted and told in the audit log, and its days that are over summed up. */
export async function filled(events: number, people: number): Promise<FreshDatabase> {
  const database = await freshDatabase('statistics');
  await migrate(database.ownerUrl, join(import.meta.dirname, '../../migrations'));
  const worker = openDatabase(database.workerUrl);
  for (const some of turns(events, people, AT_ONCE)) {
    await asWorker(worker, async (tx) => {
      await projectStatistics(tx, some);
      await projectAudit(tx, some);
    });
  }
  await settle(worker);
  await worker.destroy();
  return database;
}

interface Page {
  readonly statistic: Statistic;
  /** The median of the milliseconds that it takes where it was asked before. */
  readonly again: number;
  /** The same where nothing of it is kept in memory. */
  readonly anew: number;
}

/** The platform's page of the thirty days. */
export async function page(database: FreshDatabase): Promise<Page> {
  const [app, worker] = [openDatabase(database.appUrl), openDatabase(database.workerUrl)];
  const people = { describe: async () => new Map(), close: () => undefined };
  const asker = admin();
  const asked = askedBy(
    asker,
    { interval: 'day', timezone: ZONE, from: '2026-10-02', to: '2026-10-31' },
    end,
  );
  const read = (kept: KeptFigures) =>
    readStatistic({ app, worker, people, ledgerCurrency: 'USD', kept, lag: async () => 0 }, asker, asked);
  const kept = keptFigures();
  const statistic = await read(kept);
  const [again, anew] = [await medianOf(() => read(kept)), await medianOf(() => read(keptFigures()))];
  await Promise.all([app.destroy(), worker.destroy()]);
  return { statistic, again, anew };
}

async function medianOf(read: () => Promise<Statistic>): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < READS; n++) {
    const began = performance.now();
    await read();
    took.push(performance.now() - began);
  }
  return took.sort((a, b) => a - b)[Math.floor(READS / 2)] ?? 0;
}
