import { asWorker, type Db, type Tx } from '@tutka/database';
import type { CountedEvent } from '../counting/told.ts';
import { type DayFold, Fold } from '../domain/fold.ts';
import { addFold } from '../projections/figures.ts';
import { copyDays } from '../projections/figures-copy.ts';
import { oneByOne } from '../projections/one-by-one.ts';
import { foldTold, type ToldByEvents, toldBy } from '../projections/project.ts';
import { lastReceived } from '../projections/received.ts';
import { readCounted } from '../projections/received-reads.ts';
import type { Part } from './remake.ts';
import { keyShadows, type Table } from './tables.ts';

/** Events read at once, and quarters of items summed up in memory before they are written. */
const READ = 10_000;
const SUMMED = 200_000;

const figures: Table = {
  name: 'figures',
  key: ['workspace', 'dimension', 'item', 'day'],
  keyedLater: true,
  // Another version of the row of all (`dayVersions`) says that rows of its day are others.
  afterwards: `UPDATE public.figures f SET day = f.day
    FROM (SELECT workspace, day FROM old_figures UNION SELECT workspace, day FROM new_figures) n
    WHERE f.workspace = n.workspace AND f.day = n.day AND f.dimension = 'all';`,
};

/** The figures and what they need to know of people, orders and agents. */
export const figuresPart: Part = {
  tables: [
    figures,
    { name: 'people', key: ['user_uuid'] },
    { name: 'person_weeks', key: ['user_uuid', 'week'] },
    { name: 'retention', key: ['workspace', 'cohort', 'week'] },
    { name: 'orders', key: ['order_uuid'] },
    { name: 'agents', key: ['agent_uuid'] },
    { name: 'agent_versions', key: ['agent_uuid', 'version'] },
  ],

  async fill(tx, reader, upTo, reached) {
    const [fold, days] = [new Fold(), new DaysWritten(tx)];
    const add = async (told: ToldByEvents) => {
      await foldTold(tx, told, fold);
      if (fold.size < SUMMED) return;
      // The newest day goes on growing.
      await days.write(fold.take(fold.newest));
      if (fold.size > SUMMED / 2) await days.write(fold.take());
    };
    let adding = Promise.resolve();
    for await (const events of readAhead(reader, 0n, upTo, reached)) {
      // While what was told before is looked up and written.
      const told = toldBy(events);
      await adding;
      adding = add(told);
      adding.catch(() => undefined);
    }
    await adding;
    await days.write(fold.take());
  },

  async last(tx) {
    await oneByOne(tx);
    return await lastReceived(tx);
  },

  async follow(tx, reader, after, upTo) {
    for await (const events of readAhead(reader, after, upTo)) {
      const fold = new Fold();
      await foldTold(tx, toldBy(events), fold);
      await addFold(tx, fold.take());
    }
  },
};

/** Writes days: those that came up for the first time have no rows that anything is added to. */
class DaysWritten {
  readonly #tx: Tx;
  readonly #days = new Set<number>();

  constructor(tx: Tx) {
    this.#tx = tx;
  }

  async write(rows: Iterable<DayFold>): Promise<void> {
    const [late, fresh]: [DayFold[], Set<number>] = [[], new Set()];
    await copyDays(this.#tx, this.#sorted(rows, late, fresh));
    if (late.length > 0) await this.#addTo(late);
    for (const day of fresh) this.#days.add(day);
  }

  *#sorted(rows: Iterable<DayFold>, late: DayFold[], fresh: Set<number>): Generator<DayFold> {
    for (const row of rows) {
      if (this.#days.has(row.day)) {
        late.push(row);
      } else {
        fresh.add(row.day);
        yield row;
      }
    }
  }

  async #addTo(late: readonly DayFold[]): Promise<void> {
    // Rows are found by it.
    await keyShadows(this.#tx, [figures]);
    await addFold(this.#tx, late);
  }
}

/** Events after a place up to another, some at once; the next are read while these are handled. */
async function* readAhead(
  reader: Db,
  after: bigint,
  upTo: bigint,
  reached?: (place: bigint) => void,
): AsyncGenerator<CountedEvent[]> {
  const next = (from: bigint) => {
    const coming = asWorker(reader, (tx) => readCounted(tx, from, upTo, READ));
    // Whoever waits for it hears of its failure; nobody does where the writing failed first.
    coming.catch(() => undefined);
    return coming;
  };
  let reading = next(after);
  for (let at = after; at < upTo; ) {
    const { events, last } = await reading;
    at = last;
    reading = next(at);
    yield events;
    reached?.(at);
  }
  await reading;
}
