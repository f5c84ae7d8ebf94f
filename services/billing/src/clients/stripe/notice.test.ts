import { createHmac, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { type Listener, listen } from '../../../test/listener.ts';
import {
  opened,
  paid,
  SECRET_KEY,
  type Stage,
  stripeStage,
  WEBHOOK_SECRET,
} from '../../../test/stripe-stage.ts';
import type { RawNotice } from '../payment-provider.ts';
import { createStripe } from './create-stripe.ts';

let stage: Stage;
let listener: Listener;

beforeEach(async () => {
  listener = await listen();
  stage = await stripeStage({ webhookUrl: listener.url });
});

afterEach(async () => {
  await stage.simulator.stop();
  await listener.stop();
});

const typeOf = ({ body }: RawNotice): string => JSON.parse(body.toString()).type;
const eventIdOf = ({ body }: RawNotice): string => JSON.parse(body.toString()).id;

async function heard(type: string, times = 1): Promise<RawNotice[]> {
  const those = () => listener.heard.filter((each) => typeOf(each) === type);
  await listener.until(() => those().length >= times);
  return those();
}

const read = async (notice: RawNotice | undefined) => await stage.stripe.read(notice as RawNotice);

function event(changes: object = {}): string {
  const object = { object: 'payment_intent', metadata: { payment: randomUUID() } };
  return JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type: 'payment_intent.succeeded',
    livemode: false,
    data: { object },
    ...changes,
  });
}

const { webhooks } = new Stripe(SECRET_KEY);

function signed(
  payload: string,
  options: { secret?: string; timestamp?: number; signature?: string } = {},
): RawNotice {
  const header = webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, ...options });
  return { body: Buffer.from(payload), headers: { 'stripe-signature': header } };
}

describe('a notification of the simulator', () => {
  test.each(['checkout.session.completed', 'payment_intent.succeeded', 'charge.succeeded'])(
    '%s is signed as Stripe does it, and names its payment',
    async (type) => {
      const { payment } = await paid(stage);
      const [notice] = await heard(type);
      const signature = String(notice?.headers['stripe-signature']);
      expect(webhooks.constructEvent(notice?.body ?? '', signature, WEBHOOK_SECRET).type).toBe(type);
      expect(await read(notice)).toEqual({
        id: expect.stringMatching(/^evt_/),
        type,
        payment: payment.payment,
      });
    },
  );

  test('of a session that was closed or declined names its payment', async () => {
    const { payment } = await opened(stage);
    stage.simulator.order('decline', { payment });
    const [declined] = await heard('payment_intent.payment_failed');
    expect((await read(declined)).payment).toBe(payment);
    await stage.stripe.close({ payment, reference: undefined });
    expect((await read((await heard('checkout.session.expired'))[0])).payment).toBe(payment);
  });

  test('of refunds and disputes that were made elsewhere names it too', async () => {
    const { payment } = (await paid(stage)).payment;
    stage.simulator.order('dispute', { payment });
    stage.simulator.order('refund', { payment });
    for (const type of ['charge.dispute.created', 'refund.created', 'charge.refunded']) {
      expect((await read((await heard(type))[0])).payment).toBe(payment);
    }
  });

  test('of a refund of ours names it, and its payment, also when it comes back', async () => {
    const asked = await paid(stage);
    await stage.stripe.refund(asked);
    stage.simulator.order('send-back-refund', { refund: asked.refund });
    for (const type of ['refund.created', 'charge.refund.updated', 'refund.failed']) {
      const names = { payment: asked.payment.payment, refund: asked.refund };
      expect(await read((await heard(type))[0])).toMatchObject(names);
    }
  });

  test('comes again until it is taken, with the same number', async () => {
    listener.refuse(1);
    stage.simulator.order('decline', { payment: (await opened(stage)).payment });
    await listener.until((all) => new Set(all.map(eventIdOf)).size === 3 && all.length === 4);
  });

  test('comes twice, late, in another order, or never, when told to', async () => {
    const { faults } = stage.simulator;
    faults.notices('duplicate', 1, 'checkout.session.completed');
    faults.notices('reordered', 2, 'succeeded');
    faults.notices('missing', 1, 'payment_intent.created');
    const { payment } = await paid(stage);
    const twice = await heard('checkout.session.completed', 2);
    expect(new Set(twice.map(eventIdOf)).size).toBe(1);
    expect(listener.heard).toHaveLength(2);
    stage.simulator.order('release');
    await heard('payment_intent.succeeded');
    await heard('charge.succeeded');
    expect(listener.heard).toHaveLength(4);
    expect((await stage.stripe.look({ ...payment })).state).toBe('paid');
  });

  test("of another account's is refused", async () => {
    stage.simulator.faults.notices('other-account', 1, 'checkout.session.completed');
    await paid(stage);
    await expect(read((await heard('checkout.session.completed'))[0])).rejects.toMatchObject({
      name: 'NoticeRefused',
    });
  });
});

describe("a notification signed by Stripe's own helper", () => {
  test('is accepted', async () => {
    expect(await read(signed(event()))).toMatchObject({ id: 'evt_1', type: 'payment_intent.succeeded' });
  });

  test('about nothing of ours is of no payment', async () => {
    const about = (object: object) => read(signed(event({ data: { object } })));
    expect(await about({ object: 'balance' })).toMatchObject({ payment: undefined });
    expect(await about({ metadata: { payment: 'our own number 7' } })).toMatchObject({ payment: undefined });
    expect(await about({ payment_intent: 'pi_of_another_shop' })).toMatchObject({ payment: undefined });
    expect(await about({ payment_intent: null, metadata: null })).toMatchObject({ payment: undefined });
  });

  const old = Math.floor(Date.now() / 1000) - 3_600;
  const sha1 = createHmac('sha1', WEBHOOK_SECRET).update(`${old}.${event()}`).digest('hex');
  const bare: RawNotice = { body: Buffer.from(event()), headers: {} };
  test.each<[string, RawNotice]>([
    ['with another secret', signed(event(), { secret: 'whsec_other' })],
    ['with a blank secret', signed(event(), { secret: ' ' })],
    ['an hour ago', signed(event(), { timestamp: old })],
    ['by SHA-1', signed(event(), { signature: sha1 })],
    ['for other bytes', { ...signed(event()), body: Buffer.from(event({ id: 'evt_2' })) }],
    ['not at all', bare],
    ['by a list', { ...bare, headers: { 'stripe-signature': ['t=1', 'v1=2'] } }],
    ['by an empty header', { ...bare, headers: { 'stripe-signature': '' } }],
    ['with no body', { ...signed(event()), body: Buffer.alloc(0) }],
    ['but of live mode', signed(event({ livemode: true }))],
    ['but no JSON', signed('{"id":')],
    ['but null', signed('null')],
    ['but no event', signed('{"object":"list"}')],
    ['but thin', signed('{"object":"v2.core.event","id":"evt_1"}')],
  ])('%s is refused', async (_name, notice) => {
    await expect(read(notice)).rejects.toMatchObject({ name: 'NoticeRefused' });
  });
});

test('a blank secret or key starts nothing', () => {
  for (const blank of ['', '  ', '\n']) {
    expect(() => createStripe({ secretKey: SECRET_KEY, webhookSecret: blank })).toThrow('secret');
    expect(() => createStripe({ secretKey: blank, webhookSecret: WEBHOOK_SECRET })).toThrow('secret key');
  }
  const settings = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET };
  expect(() => createStripe({ ...settings, apiBase: 'http://127.0.0.1:1/v1' })).toThrow(
    'scheme, host and port',
  );
});

test('a test key is of a sandbox, a live one is not, unless it is said', () => {
  const sandboxOf = (secretKey: string, sandbox?: boolean) =>
    createStripe({ secretKey, webhookSecret: WEBHOOK_SECRET, sandbox }).sandbox;
  expect([sandboxOf('sk_test_1'), sandboxOf('rk_live_1'), sandboxOf('sk_live_1', true)]).toEqual([
    true,
    false,
    true,
  ]);
});
