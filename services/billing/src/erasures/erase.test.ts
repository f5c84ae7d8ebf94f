import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { alipayBiller } from '../../test/billers.ts';
import { Months } from '../../test/months.ts';
import { renewingIn } from '../projections/subscription.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { orderStore } from '../store/order-store.ts';
import { eraseGone } from './erase.ts';

let months: Months;
beforeAll(async () => {
  months = await Months.open(new Date('2027-02-10T10:00:00Z'), alipayBiller);
}, 60_000);
afterAll(() => months.close());

async function erase(uuid: string, kind: 'person' | 'workspace' = 'workspace'): Promise<void> {
  const { worker, providers } = months;
  const piece = eraseGone({ worker, providers, orders: orderStore(worker) });
  while (await piece({ kind, uuid, logo: '' }));
  await months.quiet();
}
const renewing = (of: { userUuid: string; own: string[]; others: string[] }) =>
  asWorker(months.worker, (tx) => renewingIn(tx, of));
const details = {
  name: 'Ada',
  address: 'Pier 1',
  country: 'FI',
  region: '',
  taxId: '',
  email: 'ada@example.org',
};
const setDetails = (as: Person) => months.call(routes.setBillingDetails, as, { body: details });
const orders = (as: Person) => months.call<{ status: number }[]>(routes.listOrders, as);

test('who goes is told which subscriptions would be charged on: all of their own workspaces, their own elsewhere', async () => {
  const as = months.newcomer();
  const other = months.newcomer();
  const uuid = await months.subscribe(as, 'pro', 'month');
  const { userUuid, workspace } = as;
  expect(await renewing({ userUuid: other.userUuid, own: [workspace], others: [] })).toEqual([workspace]);
  expect(await renewing({ userUuid, own: [], others: [workspace] })).toEqual([workspace]);
  expect(await renewing({ userUuid: other.userUuid, own: [], others: [workspace] })).toEqual([]);
  expect(await renewing({ userUuid, own: [other.workspace], others: [] })).toEqual([]);
  await months.unsubscribe(as, uuid);
  expect(await renewing({ userUuid, own: [workspace], others: [workspace] })).toEqual([]);
}, 60_000);

test('of a workspace that ended nothing is charged any more; what was bought stays in the books', async () => {
  const as = months.newcomer();
  await setDetails(as);
  const uuid = await months.subscribe(as, 'pro', 'month');
  const credits = { product: { kind: 'credits', amount: '12.50' }, currency: 'USD' };
  await months.call(routes.createOrder, as, { body: credits });
  const stays = months.newcomer();
  await setDetails(stays);
  await months.subscribe(stays, 'pro', 'month');

  await erase(as.workspace);
  expect((await orders(as)).map(({ status }) => status)).toEqual([2, 1]);
  expect(await months.look(as, uuid)).toMatchObject({ state: 'ACTIVE', cancelAtEnd: true });
  const bought = await months.worker('billing_details').whereIn('workspace', [as.workspace, stays.workspace]);
  expect(bought.map(({ workspace }) => workspace)).toEqual([stays.workspace]);
  expect((await orders(stays)).map(({ status }) => status)).toEqual([1]);

  await erase(as.workspace);
  await erase(as.userUuid, 'person');
  await months.until('2027-05-01T10:00:00Z');
  expect((await orders(as)).map(({ status }) => status)).toEqual([2, 1]);
  expect((await rebuild(months.workerUrl)).differences).toEqual([]);
}, 120_000);
