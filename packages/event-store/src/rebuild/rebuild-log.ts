import { setTimeout as sleep } from 'node:timers/promises';
import { asWorker, type Db, lockLimit, openDatabase, queries, type Tx } from '@tutka/database';
import { known } from '../knowing.ts';
import { logEnds } from '../tail.ts';
import { holdRebuild } from './alone.ts';
import { exchange, noteDifferences } from './exchange.ts';
import { notingFailure } from './failed.ts';
import { inOrder, type LogPlaces } from './log-order.ts';
import { type RebuildPhase, type RebuildProgress, tellProgress } from './progress.ts';
import type { Projections, ReadModel, TableDifference } from './read-model.ts';
import { makeShadows, seeShadowsAlone, watchShadows } from './shadows.ts';

/** What a rebuild came to. */
export interface Rebuilt {
  readonly events: number;
  readonly milliseconds: number;
  /** For how long the read models were held against writers, up to the commit. */
  readonly heldMilliseconds: number;
  /** Without the tables in which nothing differed. */
  readonly differences: readonly TableDifference[];
}

/** Events that are left to be replayed in the transaction that compares. */
const FEW = 1_000;
/** Events that may have come while the last ones were replayed; and how often that is tried. */
const LEAST = 20;
const CLOSER = 10;
/** So much longer than one table may take all of them. */
const MORE_LOCKS_MS = 300;
const LOCK_TRIES = 600;
const PAUSE_MS = 100;
const DAY_MS = 86_400_000;

/**
 * Makes a service's read models anew from its events beside those that serve, and says what differs; then, in one short
 * transaction, puts that right. Everybody may go on meanwhile: who writes read models waits for the exchange alone.
 * `workerUrl`: the service's database, as worker. One rebuild of a database at a time; another waits.
 */
export async function rebuildFromLog(workerUrl: string, projections: Projections): Promise<Rebuilt> {
  // The shadows live as long as their one connection; another one reads, which does not look past the tables that serve.
  const shadows = openDatabase(workerUrl, { max: 1, idleMs: DAY_MS, takesTime: true });
  const reader = openDatabase(workerUrl, { max: 1, takesTime: true });
  try {
    return await notingFailure(reader, () => rebuildBeside(shadows, reader, projections));
  } finally {
    await Promise.all([shadows.destroy(), reader.destroy()]);
  }
}

async function rebuildBeside(shadows: Db, reader: Db, projections: Projections): Promise<Rebuilt> {
  const began = performance.now();
  let progress: RebuildProgress | undefined;
  try {
    await holdRebuild(shadows);
    const { readModels } = projections;
    await asWorker(shadows, (tx) => makeShadows(tx, readModels));
    progress = await tellProgress(reader, lengthOf(await asWorker(reader, logEnds)));
    const replay = replayer(reader, projections, progress);
    while ((await catchUp(shadows, replay)) > FEW);
    await replay.now('comparing');
    await asWorker(shadows, (tx) => compare(tx, readModels, replay));
    await replay.now('mending');
    const { held, differences } = await exchangeAlone(shadows, readModels, replay, began);
    const milliseconds = performance.now() - began;
    return { events: replay.count, milliseconds, heldMilliseconds: held, differences };
  } finally {
    await progress?.end().catch(() => undefined);
  }
}

interface Replay {
  readonly count: number;
  /** Tells of a phase that begins. */
  now(phase: RebuildPhase): Promise<void>;
  /** Replays up to some places, in a transaction or in one for each batch; answers how many events that were. */
  to(ends: LogPlaces, inTx: (work: (tx: Tx) => Promise<void>) => Promise<void>): Promise<number>;
}

const lengthOf = (ends: LogPlaces) => Number([...ends.values()].reduce((sum, end) => sum + end, 0n));

function replayer(
  reader: Db,
  { apply, knows, precedence = [], upcasters = {} }: Projections,
  progress: RebuildProgress,
): Replay {
  let [at, count]: [LogPlaces, number] = [new Map(), 0];
  let phase: RebuildPhase = 'replaying';
  return {
    get count() {
      return count;
    },
    now: (next) => {
      phase = next;
      return progress.tell(phase, count);
    },
    async to(ends, inTx) {
      const before = count;
      for await (const events of inOrder(reader, at, ends, { precedence, upcasters })) {
        await inTx(async (tx) => {
          await seeShadowsAlone(tx);
          await apply(tx, known(events, knows));
          await queries(tx).raw('SET LOCAL search_path TO DEFAULT');
        });
        count += events.length;
        await progress.tell(phase, count);
      }
      at = ends;
      return count - before;
    },
  };
}

const catchUp = async (shadows: Db, replay: Replay) =>
  await replay.to(await asWorker(shadows, logEnds), (work) => asWorker(shadows, work));

/** In one snapshot, in which what serves is what the events up to its ends must have made. */
async function compare(tx: Tx, models: readonly ReadModel[], replay: Replay): Promise<void> {
  await queries(tx).raw('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
  await replay.to(await logEnds(tx), (work) => work(tx));
  await noteDifferences(tx, models);
  await watchShadows(tx, models);
}

/** `since`: by `performance.now()`, when the rebuild began. */
async function exchangeAlone(shadows: Db, models: readonly ReadModel[], replay: Replay, since: number) {
  for (let tries = 1; ; tries++) {
    // What is left then is replayed while writers wait.
    for (let rounds = 0; rounds < CLOSER && (await catchUp(shadows, replay)) > LEAST; rounds++);
    let began = 0;
    try {
      const differences = await asWorker(shadows, async (tx) => {
        await holdWriters(tx, models, tries);
        began = performance.now();
        await replay.to(await logEnds(tx), (work) => work(tx));
        const found = await exchange(tx, models);
        const milliseconds = Math.round(performance.now() - since);
        const row = { events: replay.count, milliseconds, differences: JSON.stringify(found) };
        await queries(tx)('rebuilds').insert(row);
        return found;
      });
      return { held: performance.now() - began, differences };
    } catch (error) {
      if (tries === LOCK_TRIES || !(error instanceof Busy)) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

/**
 * Lets nobody write the read models until the transaction ends, and waits for who does: their events are in the log then.
 * Gives way to writers who take tables in another order, before PostgreSQL would end one of them; only what is
 * vacuumed is waited for longer, now and then.
 */
async function holdWriters(tx: Tx, models: readonly ReadModel[], tries: number): Promise<void> {
  const tables = models.map(({ table }) => `public.${table}`).join(', ');
  await queries(tx).raw(`${lockLimit(tries)};
    SELECT set_config('statement_timeout', (${MORE_LOCKS_MS} + setting::int)::text, true)
      FROM pg_settings WHERE name = 'lock_timeout'`);
  await queries(tx)
    .raw(`LOCK TABLE ${tables} IN EXCLUSIVE MODE`)
    .catch((error: unknown) => {
      throw isBusy(error) ? new Busy('Read models are being written all the time.', { cause: error }) : error;
    });
  await queries(tx).raw('SET LOCAL lock_timeout = 0; SET LOCAL statement_timeout = 0');
}

/** Writers did not leave the tables in time. */
class Busy extends Error {
  override readonly name = 'Busy';
}

/** Not to be had in time, or a deadlock. */
const isBusy = (error: unknown) =>
  error instanceof Error && 'code' in error && ['55P03', '57014', '40P01'].includes(String(error.code));
