import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import {
  attempt,
  opened,
  paid,
  SECRET_KEY,
  type Stage,
  stripeStage,
  WEBHOOK_SECRET,
} from '../../../test/stripe-stage.ts';
import type { PaymentProvider } from '../payment-provider.ts';
import { createStripe } from './create-stripe.ts';

let stage: Stage;

beforeEach(async () => {
  stage = await stripeStage();
});

afterEach(() => stage.simulator.stop());

/** Who does not wait for what never comes. */
function hasty() {
  const settings = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, timeout: 500 };
  return createStripe({ ...settings, apiBase: stage.simulator.url });
}

/** One call of a fault; whatever of the fault is left does not befall the next. */
async function once<T>(call: (stripe: PaymentProvider) => Promise<T>): Promise<T> {
  return await call(hasty()).finally(() => stage.simulator.faults.clear());
}

const unavailable = { name: 'ProviderUnavailable' };
const sessionsAt = async () => {
  const answer = await fetch(`${stage.simulator.url}/v1/checkout/sessions?limit=100`, {
    headers: { authorization: `Bearer ${SECRET_KEY}` },
  });
  return ((await answer.json()) as { data: object[] }).data.length;
};

// A cut connection is tried once more by Stripe's client itself.
const faults = [
  ['is cut before', 'lost', 2],
  ['is cut after its effect', 'cut', 2],
  ['is not answered', 'hang', 1],
  ['meets a 500', 500, 1],
  ['meets a 503', 503, 1],
  ['comes too often', 429, 1],
  ['meets itself', 409, 1],
] as const;

describe.each(faults)('a call that %s', (_name, fault, times) => {
  test('to open may be made again, and one session is made', async () => {
    const asked = attempt();
    stage.simulator.faults.calls(fault, times, 'POST /v1/checkout/sessions');
    await expect(once((stripe) => stripe.open(asked))).rejects.toMatchObject(unavailable);
    const { reference } = await stage.stripe.open(asked);
    expect(await stage.stripe.look({ payment: asked.payment, reference: undefined })).toEqual({
      state: 'open',
    });
    expect(await stage.stripe.look({ payment: asked.payment, reference })).toEqual({ state: 'open' });
    expect(await sessionsAt()).toBe(1);
  });

  test('to look tells nothing, then the truth', async () => {
    const { payment } = await paid(stage);
    stage.simulator.faults.calls(fault, times, 'GET /v1/checkout/sessions');
    await expect(once((stripe) => stripe.look(payment))).rejects.toMatchObject(unavailable);
    expect(await stage.stripe.look(payment)).toMatchObject({ state: 'paid' });
  });

  test('to close may be made again', async () => {
    const payment = await opened(stage);
    stage.simulator.faults.calls(fault, times, '/expire');
    const first = await once((stripe) => stripe.close(payment)).catch((error: Error) => error);
    // Where it had its effect, the truth is known already.
    if (first instanceof Error) expect(first).toMatchObject(unavailable);
    else expect(first).toMatchObject({ state: 'ended' });
    expect(await stage.stripe.close(payment)).toEqual({ state: 'ended', how: 'closed', reason: 'CLOSED' });
  });

  test('to give back may be made again, and gives back once', async () => {
    const refund = await paid(stage);
    const half = { ...refund, amount: { ...refund.amount, minor: 600n } };
    stage.simulator.faults.calls(fault, times, 'POST /v1/refunds');
    await expect(once((stripe) => stripe.refund(half))).rejects.toMatchObject(unavailable);
    expect(await stage.stripe.refund(half)).toMatchObject({ state: 'done' });
    expect(stage.simulator.books()[0]?.refunds).toHaveLength(1);
  });
});

test('a connection that is cut once goes unnoticed', async () => {
  stage.simulator.faults.calls('cut', 1, 'POST /v1/checkout/sessions');
  await opened(stage);
  expect(await sessionsAt()).toBe(1);
});

test('nobody at the address is told as such', async () => {
  await stage.simulator.stop();
  await expect(stage.stripe.open(attempt())).rejects.toMatchObject(unavailable);
  stage = await stripeStage();
});

test('a key that Stripe does not know is refused with its words', async () => {
  const settings = {
    secretKey: 'sk_test_wrong',
    webhookSecret: WEBHOOK_SECRET,
    apiBase: stage.simulator.url,
  };
  await expect(createStripe(settings).open(attempt())).rejects.toMatchObject({
    name: 'ProviderRefused',
    message: expect.stringContaining('Invalid API Key'),
  });
});

describe('what was taken is told, not what was asked', () => {
  test.each([
    ['another amount', { amount: 1249 }, { minor: 1249n, currency: 'USD' }],
    ['another currency', { currency: 'cad' }, { minor: 1250n, currency: 'CAD' }],
  ])('%s', async (_name, wrong, amount) => {
    const payment = await opened(stage);
    stage.simulator.faults.charges(wrong);
    stage.simulator.order('pay', { payment: payment.payment });
    expect(await stage.stripe.look(payment)).toMatchObject({ state: 'paid', amount });
    expect(stage.simulator.books()).toMatchObject([
      {
        payment: payment.payment,
        charges: [{ amount: Number(amount.minor), currency: amount.currency.toLowerCase() }],
      },
    ]);
  });

  test("of another's payment nothing is", async () => {
    const payment = await opened(stage);
    stage.simulator.faults.charges({ client_reference_id: 'somebody else' });
    stage.simulator.order('pay', { payment: payment.payment });
    await expect(stage.stripe.look(payment)).rejects.toMatchObject({ name: 'ProviderRefused' });
  });
});
