import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { visit } from '@tutka/tools/alipay-simulator';
import { type Begun, BookedShop } from '../../test/booked-shop.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import type { ReconciliationPoint } from './points.ts';
import { reconcileJob } from './reconcile.ts';

let shop: BookedShop;
beforeAll(async () => {
  shop = await BookedShop.open();
});
afterAll(() => shop.close());

const everything = { page: 1, pageSize: 100 };
const runOf = async (uuid: string) =>
  (await shop.runs.runs(everything)).items.find((one) => one.uuid === uuid);
const differences = async (provider: string) => (await shop.runs.differences({ provider }, everything)).items;
const standing = async ({ order, workspace, payment }: Begun) => {
  const { order: state, payments } = await shop.deps.orders.now({ order, workspace });
  return [state.phase, payments.get(payment)?.phase];
};
const about = (found: Awaited<ReturnType<typeof differences>>, { payment }: Pick<Begun, 'payment'>) =>
  found.filter((one) => one.payment === payment).map(({ kind, state }) => [kind, state]);

test('what Stripe’s books and ours disagree about is found, and what was missed is settled', async () => {
  const agreed = await shop.paid('stripe');
  await shop.refunded(agreed, 50n);
  const missed = await shop.begin('stripe');
  await shop.pay(missed);
  const missing = await shop.begin('stripe');
  await shop.believe(missing, 'pi_believed');
  const wrong = await shop.begin('stripe');
  shop.stripe.order('fault', { charge: { amount: 999 } });
  await shop.pay(wrong);
  const truth = await shop.deps.providers
    .get('stripe')
    ?.look({ payment: wrong.payment, reference: undefined });
  await shop.believe(wrong, truth?.state === 'paid' ? truth.capture : '');
  const portal = await shop.paid('stripe');
  shop.stripe.order('refund', { payment: portal.payment, amount: 77 });
  shop.stripe.order('dispute', { payment: portal.payment });
  const noRefund = await shop.paid('stripe');
  await shop.believeRefund(noRefund, await shop.askRefund(noRefund, 30n));
  const failing = await shop.paid('stripe');
  shop.stripe.faults.refunds('pending');
  const failed = await shop.refunded(failing, 40n);
  await shop.believeRefund(failing, failed);
  shop.stripe.order('settle-refund', { refund: failed, status: 'failed' });
  const late = await shop.paid('stripe');
  shop.stripe.faults.refunds('pending');
  const lateRefund = await shop.refunded(late, 60n);
  shop.stripe.order('settle-refund', { refund: lateRefund });
  const strange = randomUUID();
  await shop.deps.providers.get('stripe')?.open({
    ...{ payment: strange, order: { uuid: randomUUID(), number: 9 }, title: 'Elsewhere', language: 'en' },
    ...{ amount: { minor: 500n, currency: 'EUR' }, returnUrl: 'https://tutka.test/' },
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  shop.stripe.order('pay', { payment: strange });

  const run = await shop.reconcile('stripe');
  const found = await differences('stripe');
  const [, second] = found;
  expect((await shop.runs.differences({ uuid: second?.uuid }, everything)).items).toEqual([second]);
  expect(about(found, agreed)).toEqual([]);
  expect(about(found, missed)).toEqual([['PAYMENT_MISSED', 'mended']]);
  expect(await standing(missed)).toEqual(['completed', 'succeeded']);
  expect(about(found, missing)).toEqual([['MISSING_CHARGE', 'open']]);
  expect(about(found, wrong)).toEqual([['OTHER_AMOUNT', 'open']]);
  expect(about(found, portal).sort()).toEqual([
    ['DISPUTE', 'open'],
    ['UNKNOWN_REFUND', 'open'],
  ]);
  expect(about(found, noRefund)).toEqual([['MISSING_REFUND', 'open']]);
  expect(about(found, failing)).toEqual([['REFUND_FAILED', 'mended']]);
  expect(about(found, late)).toEqual([['REFUND_MISSED', 'mended']]);
  expect(about(found, { payment: strange })).toEqual([['UNKNOWN_CHARGE', 'open']]);
  expect(found).toHaveLength(9);
  expect(found.find(({ kind }) => kind === 'OTHER_AMOUNT')).toMatchObject({
    ours: { minor: '1250', currency: 'USD' },
    theirs: { minor: '999', currency: 'USD' },
  });
  const over = await runOf(run);
  expect(over).toMatchObject({ state: 'finished', found: 9, mended: 3, compared: 9, gaps: [] });

  // The same again: nothing new, nothing lost.
  await shop.reconcile('stripe');
  expect((await differences('stripe')).map(({ uuid }) => uuid).sort()).toEqual(
    found.map(({ uuid }) => uuid).sort(),
  );

  const [dispute] = found.filter(({ kind }) => kind === 'DISPUTE');
  const reviewed = await shop.runs.review(dispute?.uuid ?? '', 'Evidence sent', { actor: randomUUID() });
  expect(reviewed).toMatchObject({ note: 'Evidence sent', reviewed_at: expect.any(Date) });
  await expect(shop.runs.review(randomUUID(), null, {})).rejects.toMatchObject({
    name: 'DifferenceNotFound',
  });
}, 120_000);

test('runs and differences are what a replay of the log makes; the note stays', async () => {
  await shop.database.worker('differences').where({ note: 'Evidence sent' }).update({ state: 'gone' });
  const { differences: found } = await rebuild(shop.database.workerUrl);
  expect(found).toMatchObject([{ table: 'differences', wrong: 1, missing: 0, extra: 0 }]);
  expect((await differences('stripe')).filter(({ note }) => note === 'Evidence sent')).toMatchObject([
    { state: 'open', kind: 'DISPUTE' },
  ]);
  expect((await rebuild(shop.database.workerUrl)).differences).toEqual([]);
}, 120_000);

test('of a list of Stripe’s that has many pages every line is read', async () => {
  const before = (await runOf(await shop.reconcile('stripe')))?.lines ?? 0;
  const begun = await Promise.all(Array.from({ length: 120 }, () => shop.begin('stripe')));
  for (const one of begun) await shop.pay(one);
  const run = await runOf(await shop.reconcile('stripe'));
  expect(run).toMatchObject({ lines: before + 120, mended: 120 });
  expect(await standing(begun[119] as Begun)).toEqual(['completed', 'succeeded']);
}, 120_000);

/** Does a run's steps until it is over, or has come to a place where it dies. */
async function dyingAt(place: ReconciliationPoint, run: string): Promise<void> {
  const reached = (point: ReconciliationPoint) => {
    if (point === place) throw new Error('died');
  };
  const job = { kind: 'reconcile', subject: run, workspace: run, tries: 1, epoch: '1' } as const;
  const step = reconcileJob({ ...shop.deps, reached });
  try {
    while ((await runOf(run))?.state === 'running') await step(job);
  } catch (error) {
    expect(error).toMatchObject({ message: 'died' });
  }
}

test('a refund that its buyer’s bank sends back weeks later is found by the run of a later day, and noted once, whoever dies over it', async () => {
  const gone = await shop.paid('stripe');
  const refund = await shop.refunded(gone, 450n);
  const stays = await shop.paid('stripe');
  await shop.refunded(stays, 50n);
  shop.stripe.order('send-back-refund', { refund });
  shop.clock.aheadMs = 30 * 86_400_000;
  const compare = async () => {
    const to = shop.deps.clock();
    const from = new Date(to.getTime() - 86_400_000);
    const { uuid } = await shop.runs.start({ provider: 'stripe', from, to }, {});
    await dyingAt('difference mended', uuid);
    await shop.work(uuid);
    return await runOf(uuid);
  };
  expect(await compare()).toMatchObject({ state: 'finished', found: 1, mended: 1 });
  const found = await differences('stripe');
  expect([about(found, gone), about(found, stays)]).toEqual([[['REFUND_FAILED', 'mended']], []]);
  const { order, payments } = await shop.deps.orders.now(gone);
  expect(payments.get(gone.payment)).toMatchObject({ refunds: [{ refund, state: 'sent back' }] });
  expect(order).toMatchObject({ phase: 'completed', refundedMinor: 450n });
  expect(await compare()).toMatchObject({ state: 'finished', found: 0, mended: 0 });
  shop.clock.aheadMs = 0;
  expect((await rebuild(shop.database.workerUrl)).differences).toEqual([]);
}, 120_000);

test('without a bill each payment of Alipay’s is asked about; with it, what we never knew is found too', async () => {
  const agreed = await shop.paid('alipay');
  await shop.refunded(agreed, 50n);
  const missed = await shop.begin('alipay');
  await shop.pay(missed);
  const missing = await shop.begin('alipay');
  await shop.believe(missing, '2026112122001400000000');
  const portal = await shop.paid('alipay');
  shop.alipay.refund(portal.payment.replaceAll('-', ''), '0.70');
  const strange = randomUUID();
  const page = await shop.deps.providers.get('alipay')?.open({
    ...{
      payment: strange,
      order: { uuid: randomUUID(), number: 9 },
      title: 'Elsewhere, 专业版',
      language: 'en',
    },
    ...{ amount: { minor: 500n, currency: 'CNY' }, returnUrl: 'https://tutka.test/' },
    expiresAt: new Date(Date.now() + 3_600_000),
  });
  await visit(page?.url ?? '', 'pay');

  const asked = await runOf(await shop.reconcile('alipay'));
  expect(asked).toMatchObject({ state: 'finished', lines: 0, found: 2, mended: 1 });
  expect(asked?.gaps[0]).toMatch(/^\d{4}-\d\d-\d\d isp\.bill_not_exist$/);
  const first = await differences('alipay');
  expect(about(first, missed)).toEqual([['PAYMENT_MISSED', 'mended']]);
  expect(about(first, missing)).toEqual([['MISSING_CHARGE', 'open']]);
  expect(await standing(missed)).toEqual(['completed', 'succeeded']);

  shop.clock.aheadMs = 2 * 86_400_000;
  const read = await runOf(await shop.reconcile('alipay'));
  shop.clock.aheadMs = 0;
  expect(read).toMatchObject({ state: 'finished', gaps: [], lines: 6 });
  const second = await differences('alipay');
  expect(about(second, agreed)).toEqual([]);
  expect(about(second, portal)).toEqual([['UNKNOWN_REFUND', 'open']]);
  expect(about(second, { payment: strange })).toEqual([['UNKNOWN_CHARGE', 'open']]);
  expect(second).toHaveLength(4);
}, 120_000);

test('one run of a provider at a time, of days that are there', async () => {
  const [from, to] = [new Date(Date.now() - 3_600_000), new Date()];
  const { uuid } = await shop.runs.start({ provider: 'stripe', from, to }, {});
  await expect(shop.runs.start({ provider: 'stripe', from, to }, {})).rejects.toMatchObject({
    name: 'ReconciliationUnderWay',
  });
  await shop.work(uuid);
  const start = (days: number) => new Date(Date.now() - days * 86_400_000);
  const refused = [
    [start(-1), start(-2)],
    [to, from],
    [start(40), start(1)],
  ] as const;
  for (const [first, end] of refused) {
    const started = shop.runs.start({ provider: 'stripe', from: first, to: end }, {});
    await expect(started).rejects.toMatchObject({ name: 'RangeRefused' });
  }
}, 120_000);
