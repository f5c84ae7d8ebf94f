import { join } from 'node:path';
import { asWorker, type Db, migrate, openDatabase } from '@tutka/database';
import type { Statistic } from '@tutka/http-contracts';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { quantile } from '@tutka/tools/append-bench';
import { askedBy } from '../../src/figures/asked.ts';
import { readStatistic } from '../../src/figures/read-statistic.ts';
import { tellAudit } from '../../src/projections/audit-place.ts';
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
    await asWorker(worker, (tx) => projectStatistics(tx, some));
    while (await tellAudit(worker));
  }
  await settle(worker);
  await worker.destroy();
  // PostgreSQL does it by itself within a minute; before that, plans are made for tables of which it knows nothing.
  const owner = openDatabase(database.ownerUrl, { max: 1 });
  await owner.raw('ANALYZE');
  await owner.destroy();
  return database;
}

/** The platform's page of the thirty days, and how long it took each time. */
class AskedPage {
  readonly #pools: Db[];
  readonly #read: (kept: KeptFigures) => Promise<Statistic>;
  readonly #kept = keptFigures();
  readonly #again: number[] = [];
  readonly #anew: number[] = [];

  constructor({ appUrl, workerUrl }: FreshDatabase) {
    const [app, worker] = [openDatabase(appUrl), openDatabase(workerUrl)];
    const people = { describe: async () => new Map(), close: () => undefined };
    const asker = admin();
    const days = { interval: 'day', timezone: ZONE, from: '2026-10-02', to: '2026-10-31' } as const;
    const reads = { app, worker, people, ledgerCurrency: 'USD', lag: async () => 0 };
    this.#pools = [app, worker];
    this.#read = (kept) => readStatistic({ ...reads, kept }, asker, askedBy(asker, days, end));
  }

  async ask(): Promise<void> {
    this.#again.push(await this.#took(this.#kept));
    this.#anew.push(await this.#took(keptFigures()));
  }

  async #took(kept: KeptFigures): Promise<number> {
    const began = performance.now();
    await this.#read(kept);
    return performance.now() - began;
  }

  /** Medians in milliseconds: where it was asked before, and where nothing of it is kept in memory. */
  async end(): Promise<{ statistic: Statistic; again: number; anew: number }> {
    const statistic = await this.#read(this.#kept);
    await Promise.all(this.#pools.map((pool) => pool.destroy()));
    return { statistic, again: quantile(this.#again, 0.5), anew: quantile(this.#anew, 0.5) };
  }
}

/** The pages of two databases, asked by turns, so that both have the same luck with the machine. */
export async function pages(one: FreshDatabase, other: FreshDatabase) {
  const asked = [new AskedPage(one), new AskedPage(other)] as const;
  for (let n = 0; n < READS; n++) for (const page of asked) await page.ask();
  return [await asked[0].end(), await asked[1].end()] as const;
}
