import { setTimeout as sleep } from 'node:timers/promises';
import { asWorker, type Db, queries, type Tx } from '@tutka/database';

const LOOK_MS = 20;

/**
 * Runs `work` at a moment in which no relay of these services is about to publish, and lets none begin before it has
 * ended: whatever anybody has consumed by then stands in its teller's log. Appends go on. Relays wait in their own
 * statement, so that what they were nudged for goes out at once afterwards. `dbs`: the services' databases, as worker,
 * with a connection to spare. Throws what `work` throws, and where a relay holds on for longer than `patienceMs`.
 */
export async function atStandstill<T>(
  dbs: readonly Db[],
  patienceMs: number,
  work: () => Promise<T>,
): Promise<T> {
  const [first, ...others] = dbs;
  if (first === undefined) return await work();
  const until = Date.now() + patienceMs;
  for (;;) {
    const attempt = await asWorker(first, async (tx) =>
      (await isAtRest(tx)) ? { result: await atStandstill(others, until - Date.now(), work) } : undefined,
    );
    if (attempt) return attempt.result;
    if (Date.now() > until)
      throw new Error(`Relays are at work without a pause for ${patienceMs} ms; try again.`);
    await sleep(LOOK_MS);
  }
}

/** Whether no relay holds a shard; from then on none gets one while the transaction lasts. */
async function isAtRest(tx: Tx): Promise<boolean> {
  await queries(tx).raw('LOCK TABLE relay_shard IN EXCLUSIVE MODE');
  const held = await queries(tx)('relay_shard').whereRaw('held_until > clock_timestamp()').first('shard');
  return held === undefined;
}
