import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@tutka/database';
import { readDatabase } from '../../faults/databases.ts';
import { quantile } from '../quantile.ts';
import type { Clients, House } from './house.ts';
import type { Slot } from './load.ts';
import { between, processorOf } from './machine.ts';
import { failuresOf } from './told.ts';

const SECONDS = 10;
const PIECES = 20;
const SLOTS = 256;
const CHATS_A_SLOT = 6;

/** Prints how many turns a second are stored where the model answers at once, asked at each of `rates`, and what one costs. */
export async function benchTurns(house: House, clients: Clients, rates: readonly number[]): Promise<void> {
  const slots = await house.slots(SLOTS, CHATS_A_SLOT);
  console.log(`turns with an instant model, ${PIECES} pieces each; ${await commitOf(house.product.dataDir)}`);
  for (const [number, perSecond] of [...rates.slice(0, 1), ...rates].entries()) {
    const { outcome, used, turns, seconds } = await turnsAt(house, clients, slots, perSecond, number);
    // The first one warms the code.
    if (number === 0) continue;
    const ms = (value: number) => ((value * 1000) / turns).toFixed(2);
    console.log(
      `  ${perSecond} asked a second: ${turns} of ${perSecond * SECONDS} stored, ${(turns / seconds).toFixed(0)}/s; ` +
        `p50 ${quantile(outcome.whole, 0.5).toFixed(0)} ms, p95 ${quantile(outcome.whole, 0.95).toFixed(0)} ms; processor time a turn: ` +
        `product ${ms(used.node)} ms, PostgreSQL ${ms(used.postgres)} ms: ` +
        `${(turns / used.node).toFixed(0)} turns a second a core of the product (aim ≥ 500), ` +
        `${(turns / (used.node + used.postgres)).toFixed(0)} with PostgreSQL's; ${failuresOf([outcome])}`,
    );
  }
}

/** Asks for ten seconds; `number` makes the questions other ones. */
export async function turnsAt(
  { product: { pid, dataDir } }: House,
  clients: Clients,
  slots: readonly Slot[],
  perSecond: number,
  number: number,
) {
  const from = await storedAfter(dataDir, 0);
  const before = await processorOf(pid);
  const outcome = await clients.run({
    way: 'product',
    slots,
    arrivals: perSecond * SECONDS,
    everyMs: 1000 / perSecond,
    seed: 7 + 1_000_000 * number,
    script: `tokens=${PIECES}`,
    pace: 0,
    fifth: 'leave',
  });
  await untilEnded(dataDir);
  const used = between(before, await processorOf(pid));
  const { turns, seconds } = await storedAfter(dataDir, from.position);
  return { outcome, used, turns, seconds };
}

async function commitOf(dataDir: string): Promise<string> {
  const ask = async (db: Db) => {
    const { rows } = await db.raw<{ rows: { commit: string; fsync: string }[] }>(
      `SELECT current_setting('synchronous_commit') AS commit, current_setting('fsync') AS fsync`,
    );
    return `synchronous_commit ${rows[0]?.commit}, fsync ${rows[0]?.fsync}`;
  };
  return await readDatabase(dataDir, 'conversation', ask);
}

/** Turns both of whose messages are stored, after a place in the order of writing, and over how long they were. */
async function storedAfter(
  dataDir: string,
  position: number,
): Promise<{ turns: number; seconds: number; position: number }> {
  return await readDatabase(dataDir, 'conversation', async (db) => {
    const { rows } = await db.raw<{ rows: { turns: number; seconds: number; position: number }[] }>(
      `SELECT count(*)::int AS turns, coalesce(max(r.position), 0)::int AS position,
         coalesce(extract(epoch FROM max(r.ended_at) - min(q.created_at)), 0)::float AS seconds
       FROM messages r JOIN messages q ON q.uuid = r.parent_uuid AND q.role = 'user' AND q.content <> ''
       WHERE r.role = 'assistant' AND r.status = 1 AND r.content <> '' AND r.position > ?`,
      [position],
    );
    return rows[0] ?? { turns: 0, seconds: 0, position };
  });
}

/** Readers that left do not end their replies. */
async function untilEnded(dataDir: string): Promise<void> {
  const running = async (db: Db) => await db('messages').where({ status: 0 }).first('uuid');
  while ((await readDatabase(dataDir, 'conversation', running)) !== undefined) await sleep(100);
}
