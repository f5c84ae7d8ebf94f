import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { paid, type Stage, stripeStage } from '../../../test/stripe-stage.ts';
import type { Refund } from '../payment-provider.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await stripeStage();
});

afterAll(() => stage.simulator.stop());

const part = (refund: Refund, minor: bigint): Refund => ({
  ...refund,
  refund: randomUUID(),
  amount: { ...refund.amount, minor },
});

const givenBack = ({ payment: { payment } }: Refund) =>
  stage.simulator.books().find((each) => each.payment === payment)?.refunds ?? [];

test('is given back once, however often it is asked for', async () => {
  const refund = await paid(stage);
  const done = { state: 'done', reference: expect.stringMatching(/^re_/) };
  expect(await stage.stripe.lookRefund(refund)).toEqual({ state: 'unknown' });
  const first = await stage.stripe.refund(refund);
  expect(first).toEqual(done);
  expect(await stage.stripe.refund(refund)).toEqual(first);
  expect(await stage.stripe.lookRefund(refund)).toEqual(first);
  expect(givenBack(refund)).toMatchObject([{ refund: refund.refund, amount: 1250, status: 'succeeded' }]);
  expect(await stage.stripe.look(refund.payment)).toMatchObject({ state: 'paid', refundedMinor: 1250n });
});

test('is given back once where the same is asked for twice at once', async () => {
  const half = part(await paid(stage), 600n);
  const [one, other] = await Promise.all([stage.stripe.refund(half), stage.stripe.refund(half)]);
  expect(one).toEqual(other);
  expect(givenBack(half)).toHaveLength(1);
});

test('of another amount under the same uuid is refused', async () => {
  const half = part(await paid(stage), 600n);
  await stage.stripe.refund(half);
  const more = { ...half, amount: { ...half.amount, minor: 601n } };
  for (const call of [stage.stripe.refund(more), stage.stripe.lookRefund(more)]) {
    await expect(call).rejects.toMatchObject({ name: 'ProviderRefused' });
  }
  expect(givenBack(half)).toHaveLength(1);
});

test('comes in parts, and never to more than was paid', async () => {
  const whole = await paid(stage, { amount: { minor: 1000n, currency: 'KRW' } });
  for (const minor of [400n, 600n]) {
    expect(await stage.stripe.refund(part(whole, minor))).toMatchObject({ state: 'done' });
  }
  await expect(stage.stripe.refund(part(whole, 1n))).rejects.toMatchObject({
    name: 'ProviderRefused',
    message: expect.stringContaining('already been refunded'),
  });
  expect(await stage.stripe.look(whole.payment)).toMatchObject({ refundedMinor: 1000n });
});

test('that somebody made at Stripe counts with the payment', async () => {
  const whole = await paid(stage);
  stage.simulator.order('refund', { payment: whole.payment.payment, amount: 250 });
  expect(await stage.stripe.look(whole.payment)).toMatchObject({ state: 'paid', refundedMinor: 250n });
});

test.each(['succeeded', 'failed'] as const)('may be pending, then %s', async (status) => {
  const refund = await paid(stage);
  stage.simulator.faults.refunds('pending');
  expect(await stage.stripe.refund(refund)).toEqual({ state: 'pending' });
  stage.simulator.order('settle-refund', { refund: refund.refund, status });
  const truth = await stage.stripe.lookRefund(refund);
  expect(truth).toMatchObject(
    status === 'failed' ? { state: 'failed', reason: 'EXPIRED_OR_CANCELED_CARD' } : { state: 'done' },
  );
  expect(await stage.stripe.refund(refund)).toEqual(truth);
});

test('that the bank sends back days after it was made has failed, and may be made again under another name', async () => {
  const refund = await paid(stage);
  await stage.stripe.refund(refund);
  stage.simulator.order('send-back-refund', { refund: refund.refund });
  const failed = { state: 'failed', reason: 'LOST_OR_STOLEN_CARD' };
  expect(await stage.stripe.lookRefund(refund)).toEqual(failed);
  expect(await stage.stripe.refund(refund)).toEqual(failed);
  expect(await stage.stripe.look(refund.payment)).toMatchObject({ refundedMinor: 0n });
  expect(await stage.stripe.refund(part(refund, 1_250n))).toMatchObject({ state: 'done' });
  expect(givenBack(refund).map(({ status }) => status)).toEqual(['failed', 'succeeded']);
});

test('that is asked for again after Stripe forgot its key is not made again', async () => {
  let now = Date.now();
  const own = await stripeStage({ now: () => new Date(now) });
  const half = part(await paid(own), 500n);
  const first = await own.stripe.refund(half);
  now += 25 * 60 * 60 * 1000;
  expect(await own.stripe.refund(half)).toEqual(first);
  expect(own.simulator.books()[0]?.refunds).toHaveLength(1);
  await own.simulator.stop();
});

test('that the balance at Stripe is too small for is made later, when Stripe has forgotten that it refused it', async () => {
  let now = Date.now();
  const own = await stripeStage({ now: () => new Date(now) });
  const refund = await paid(own);
  own.simulator.faults.refunds('no-balance');
  await expect(own.stripe.refund(refund)).rejects.toMatchObject({ name: 'ProviderUnavailable' });
  now += 25 * 60 * 60 * 1000;
  expect(await own.stripe.refund(refund)).toMatchObject({ state: 'done' });
  expect(own.simulator.books()[0]?.refunds).toHaveLength(1);
  await own.simulator.stop();
});
