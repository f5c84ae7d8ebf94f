import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { attempt, opened, type Stage, stripeStage } from '../../../test/stripe-stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await stripeStage();
});

afterAll(() => stage.simulator.stop());

const HOUR = 60 * 60 * 1000;
const press = (url: string, button: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ do: button }), redirect: 'manual' });

describe('an attempt', () => {
  test('is unknown before it is opened, whatever its reference', async () => {
    expect(await stage.stripe.look({ payment: randomUUID(), reference: undefined })).toEqual({
      state: 'unknown',
    });
    expect(await stage.stripe.look({ payment: randomUUID(), reference: 'cs_test_none' })).toEqual({
      state: 'unknown',
    });
    expect(await stage.stripe.close({ payment: randomUUID(), reference: undefined })).toEqual({
      state: 'unknown',
    });
  });

  test('that is opened twice has one page', async () => {
    const asked = attempt();
    const first = await stage.stripe.open(asked);
    expect(await stage.stripe.open(asked)).toEqual(first);
    expect(await stage.stripe.look({ payment: asked.payment, reference: first.reference })).toEqual({
      state: 'open',
    });
  });

  test('is found without its reference, behind a hundred others', async () => {
    const first = await opened(stage);
    for (let other = 0; other < 101; other += 1) await opened(stage);
    expect(await stage.stripe.look({ ...first, reference: undefined })).toEqual({ state: 'open' });
    expect(await stage.stripe.close({ ...first, reference: undefined })).toMatchObject({ state: 'ended' });
    expect(await stage.stripe.look(first)).toMatchObject({ state: 'ended' });
  });

  test('that is paid tells what was taken, and says so again', async () => {
    const asked = attempt();
    const { url, reference } = await stage.stripe.open(asked);
    const answer = await press(url, 'pay');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, asked.returnUrl]);
    const truth = await stage.stripe.look({ payment: asked.payment, reference });
    expect(truth).toMatchObject({
      state: 'paid',
      amount: { minor: 1250n, currency: 'USD' },
      refundedMinor: 0n,
      capture: expect.stringMatching(/^pi_/),
    });
    expect(await stage.stripe.look({ payment: asked.payment, reference })).toEqual(truth);
  });

  test.each([
    ['JPY', 1200n],
    ['KRW', 15_000n],
    ['CNY', 8_800n],
    ['USD', 50n],
    ['TWD', 99_900n],
  ])('in %s is paid in its own smallest unit', async (currency, minor) => {
    const payment = await opened(stage, { amount: { minor, currency } });
    stage.simulator.order('pay', { payment: payment.payment });
    expect(await stage.stripe.look(payment)).toMatchObject({ state: 'paid', amount: { minor, currency } });
  });

  test('whose card is declined is open still, and is paid by another', async () => {
    const payment = await opened(stage);
    stage.simulator.order('decline', { payment: payment.payment });
    expect(await stage.stripe.look(payment)).toEqual({ state: 'open' });
    stage.simulator.order('pay', { payment: payment.payment });
    expect(await stage.stripe.look(payment)).toMatchObject({ state: 'paid' });
  });

  test('whose money comes in days is open until it does', async () => {
    const payment = await opened(stage);
    stage.simulator.order('promise', { payment: payment.payment });
    expect(await stage.stripe.look(payment)).toEqual({ state: 'open' });
    expect(await stage.stripe.close(payment)).toEqual({ state: 'open' });
    stage.simulator.order('keep-promise', { payment: payment.payment });
    expect(await stage.stripe.look(payment)).toMatchObject({ state: 'paid', amount: { minor: 1250n } });
  });

  test('whose money never came has failed', async () => {
    const payment = await opened(stage);
    stage.simulator.order('promise', { payment: payment.payment });
    stage.simulator.order('keep-promise', { payment: payment.payment, status: 'failed' });
    expect(await stage.stripe.look(payment)).toEqual({
      state: 'ended',
      how: 'failed',
      reason: 'CARD_DECLINED',
    });
    expect(await stage.stripe.close(payment)).toMatchObject({ state: 'ended' });
  });

  test('that is closed takes nothing any more, and may be closed again', async () => {
    const asked = attempt();
    const { url, reference } = await stage.stripe.open(asked);
    const payment = { payment: asked.payment, reference };
    const closed = { state: 'ended', how: 'closed', reason: 'CLOSED' };
    expect(await stage.stripe.close(payment)).toEqual(closed);
    expect((await press(url, 'pay')).headers.get('location')).toBe(reference);
    expect(await stage.stripe.close(payment)).toEqual(closed);
    expect(stage.simulator.books().filter((each) => each.payment === asked.payment)).toEqual([]);
  });

  test('that was paid is not closed, and says so', async () => {
    const payment = await opened(stage);
    stage.simulator.order('pay', { payment: payment.payment });
    expect(await stage.stripe.close(payment)).toMatchObject({ state: 'paid', amount: { minor: 1250n } });
  });

  test("is not looked up by another's reference", async () => {
    const { reference } = await opened(stage);
    await expect(stage.stripe.look({ payment: randomUUID(), reference })).rejects.toMatchObject({
      name: 'ProviderRefused',
    });
  });
});

describe('the end of an attempt', () => {
  test("is the order's where Stripe can keep it, else a day from its opening", async () => {
    let now = Date.now();
    const own = await stripeStage({ now: () => new Date(now) });
    const soon = await opened(own, { expiresAt: new Date(now + 2 * HOUR) });
    const late = await opened(own, { expiresAt: new Date(now + 72 * HOUR) });
    const atOnce = await opened(own, { expiresAt: new Date(now + HOUR / 4) });
    now += 2 * HOUR + 1_000;
    expect(await own.stripe.look(soon)).toEqual({ state: 'ended', how: 'closed', reason: 'CLOSED' });
    expect(await own.stripe.look(late)).toEqual({ state: 'open' });
    expect(await own.stripe.look(atOnce)).toEqual({ state: 'open' });
    now += 22 * HOUR;
    expect(await own.stripe.look(late)).toEqual({ state: 'ended', how: 'closed', reason: 'CLOSED' });
    await own.simulator.stop();
  });

  test('that another call would tell Stripe is not told: the page is the first', async () => {
    const first = attempt({ expiresAt: new Date(Date.now() + 24 * HOUR) });
    const { reference } = await stage.stripe.open(first);
    // As the same call looks to Stripe a little later, when the end can be kept.
    const later = { ...first, expiresAt: new Date(Date.now() + 23 * HOUR) };
    expect((await stage.stripe.open(later)).reference).toBe(reference);
  });
});

test('other terms under the same uuid are refused', async () => {
  const first = attempt();
  await stage.stripe.open(first);
  const dearer = { ...first, amount: { minor: 9_900n, currency: 'USD' } };
  await expect(stage.stripe.open(dearer)).rejects.toMatchObject({ name: 'ProviderRefused' });
});

test('an attempt for less than Stripe charges is refused as too little', async () => {
  const asked = attempt({ amount: { minor: 49n, currency: 'USD' } });
  await expect(stage.stripe.open(asked)).rejects.toMatchObject({ name: 'AmountTooSmall' });
});

test.each([
  ['nothing', { minor: 0n, currency: 'USD' }],
  ['more than a number holds', { minor: 2n ** 53n, currency: 'JPY' }],
  ['a currency of nobody', { minor: 500n, currency: 'XYZ' }],
])('an attempt for %s is refused', async (_name, amount) => {
  await expect(stage.stripe.open(attempt({ amount }))).rejects.toMatchObject({ name: 'ProviderRefused' });
});
