import { rebuild as rebuildBilling } from '@tutka/billing/rebuild';
import { rebuild as rebuildCatalog } from '@tutka/catalog/rebuild';
import { openDatabase } from '@tutka/database';
import { rebuiltLines, uuid5 } from '@tutka/event-store';
import { rebuild as rebuildStatistics } from '@tutka/statistics/rebuild';

type Env = Readonly<Record<string, string | undefined>>;
type Rebuilt = Parameters<typeof rebuiltLines>[0];

const rebuilds: readonly (readonly [string, (url: string) => Promise<Rebuilt>])[] = [
  ['catalog', rebuildCatalog],
  ['billing', rebuildBilling],
  ['statistics', rebuildStatistics],
];
const tellers = ['identity', 'catalog', 'conversation', 'billing', 'statistics'];
const AT_ONCE = 20_000;

const urlOf = (env: Env, service: string) => env[`${service.toUpperCase()}_DATABASE_WORKER_URL`] ?? '';

/**
 * Whether read models are what a replay of the logs makes of them, which puts right what is not, and whether everything
 * that was consumed stands in the log of who told it. `tell` hears lines; answers how many rows and events were amiss.
 */
export async function checkRestored(env: Env, tell: (line: string) => void): Promise<number> {
  let amiss = 0;
  for (const [service, rebuild] of rebuilds) {
    const rebuilt = await rebuild(urlOf(env, service));
    for (const line of rebuiltLines(rebuilt)) tell(`replay of ${service}: ${line}`);
    for (const { wrong, missing, extra } of rebuilt.differences) amiss += wrong + missing + extra;
  }
  const { consumed, untold } = await consumedUntold(env);
  tell(`consumed by statistics: ${consumed} events, ${untold} of them in no log`);
  return amiss + untold;
}

async function consumedUntold(env: Env): Promise<{ consumed: number; untold: number }> {
  const told = new Set<string>();
  for (const service of tellers)
    await pages<{ event_id: string }>(urlOf(env, service), 'events', 'event_id', ({ event_id }) =>
      told.add(event_id),
    );
  // What an event says on a second topic has an id of its own.
  const isTold = (id: string) => told.has(id) || again().has(id);
  const again = once(() => new Set([...told].flatMap((id) => [uuid5(id, '1'), uuid5(id, '2')])));
  let [consumed, untold] = [0, 0];
  await pages<{ event_id: string }>(urlOf(env, 'statistics'), 'received', 'event_id', ({ event_id }) => {
    consumed += 1;
    if (!isTold(event_id)) untold += 1;
  });
  return { consumed, untold };
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Every row of a table, in the order of a unique column. */
async function pages<Row extends Readonly<Record<string, string>>>(
  url: string,
  table: string,
  key: keyof Row & string,
  take: (row: Row) => void,
): Promise<void> {
  const db = openDatabase(url, { max: 1 });
  try {
    for (let last: string | undefined; ; ) {
      const query = db(table).select(key).orderBy(key).limit(AT_ONCE);
      const rows: Row[] = await (last === undefined ? query : query.where(key, '>', last));
      for (const row of rows) take(row);
      last = rows.at(-1)?.[key];
      if (rows.length < AT_ONCE) return;
    }
  } finally {
    await db.destroy();
  }
}
