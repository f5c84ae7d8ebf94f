import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker, queries } from '@tutka/database';
import { loadStream } from '@tutka/event-store';
import { numberSetting } from '@tutka/testing';
import fc from 'fast-check';
import { type RunningParts, runParts } from '../../test/running-parts.ts';
import { Shop, type Step } from '../../test/shop.ts';
import { story, wrongs } from '../../test/stories.ts';
import type { OrderStreamsEvent } from '../domain/orders/order-work.ts';
import { nextOrderNumber } from '../projections/order.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { orderStore } from '../store/order-store.ts';

const RUNS = numberSetting('KEPT_STORIES', 60, 1);

let billing: RunningParts;
beforeAll(async () => {
  billing = await runParts(() => []);
});
afterAll(() => billing.close());

/** Everything that happened to an order, in the order in which it was written. */
const happened = (streams: readonly string[]) =>
  asWorker(billing.worker, async (tx) => {
    const all = [];
    for (const stream of streams) all.push(...(await loadStream<OrderStreamsEvent>(tx, stream)));
    return all.sort((a, b) => +a.recordedAt - +b.recordedAt || a.version - b.version);
  });

async function tell(steps: readonly Step[]): Promise<string[]> {
  const { worker } = billing;
  const orders = orderStore(worker);
  const shop: Shop = new Shop(orders, {
    waiting: () =>
      asWorker(worker, (tx) => queries(tx)('jobs').where({ workspace: shop.ref.workspace }).select('*')),
    done: ({ kind, subject }) =>
      asWorker(worker, async (tx) => void (await queries(tx)('jobs').where({ kind, subject }).delete())),
  });
  const number = await asWorker(worker, nextOrderNumber);
  await shop.place((terms) =>
    orders.change(shop.ref, {}, () => ({ order: [{ type: 'place', terms: { ...terms, number } }] })),
  );
  for (const step of steps) await shop.step(step);
  await shop.quiet();
  const now = await orders.now(shop.ref);
  const events = await happened([shop.ref.order, ...now.payments.keys()]);
  const wrong = wrongs(
    shop,
    now,
    events.map(({ type }) => type),
  );
  return wrong;
}

/** Told at once, each of an order of its own: one waits for the database while another goes on. */
const AT_ONCE = 4;

test('stories kept in PostgreSQL end as they should, and their rows are those of the log', async () => {
  const some = fc.array(story, { minLength: AT_ONCE, maxLength: AT_ONCE });
  const property = fc.asyncProperty(some, async (stories) => {
    const wrong = await Promise.all(stories.map(tell));
    expect(wrong.flat()).toEqual([]);
  });
  await fc.assert(property, { numRuns: Math.ceil(RUNS / AT_ONCE), endOnFailure: true });
  expect((await rebuild(billing.workerUrl)).differences).toEqual([]);
}, 3_600_000);
