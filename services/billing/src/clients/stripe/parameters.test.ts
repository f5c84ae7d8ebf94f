import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import {
  make,
  type RecordedCall,
  type RecordingProxy,
  recordingProxy,
} from '../../../test/recording-proxy.ts';
import { chargeOf, recurringOf, signed } from '../../../test/stripe-charges.ts';
import { type StripeMock, startStripeMock, stripeMockIsHere } from '../../../test/stripe-mock.ts';
import {
  attempt,
  opened,
  paid,
  SECRET_KEY,
  type Stage,
  stripeStage,
  WEBHOOK_SECRET,
} from '../../../test/stripe-stage.ts';
import { createStripe } from './create-stripe.ts';

const bare = (path: string) => path.replace(/\?.*/, '').replace(/\b(cs_test|pi|sub|in)_\w+/, 'ID');
const HOUR = 60 * 60 * 1000;
const isHere = stripeMockIsHere();
const suite = isHere
  ? 'by the word of stripe-mock'
  : 'by the word of stripe-mock (SKIPPED: it is not on the path)';

(isHere ? describe : describe.skip)(suite, () => {
  let mock: StripeMock;
  let stage: Stage;
  let proxy: RecordingProxy;

  beforeAll(async () => {
    mock = await startStripeMock();
    const own = await stripeStage();
    proxy = await recordingProxy(() => own.simulator.url);
    const settings = { secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, apiBase: proxy.url };
    stage = { simulator: own.simulator, stripe: createStripe(settings) };
    // It reads all of Stripe's API before it listens.
  }, 120_000);

  afterAll(async () => {
    await proxy.stop();
    await stage.simulator.stop();
    mock.stop();
  });

  const wordOn = async (call: RecordedCall) => {
    const answer = await make(call, mock.url);
    const { error } = (await answer.json()) as { error?: { message: string } };
    return { asked: `${call.method} ${call.path} ${call.body}`, status: answer.status, error };
  };

  async function everyCall(): Promise<void> {
    const refund = await paid(stage, { language: 'zh-CN', amount: { minor: 5000n, currency: 'KRW' } });
    await stage.stripe.refund(refund);
    await stage.stripe.lookRefund(refund);
    const ending = await opened(stage, { expiresAt: new Date(Date.now() + 2 * HOUR), language: 'fr' });
    await stage.stripe.look({ ...ending, reference: undefined });
    await stage.stripe.close(ending);
    const event = { id: 'evt_1', object: 'event', type: 'charge.dispute.created', livemode: false };
    const body = JSON.stringify({ ...event, data: { object: { payment_intent: refund.capture } } });
    const header = new Stripe(SECRET_KEY).webhooks.generateTestHeaderString({
      payload: body,
      secret: WEBHOOK_SECRET,
    });
    await stage.stripe.read({ body: Buffer.from(body), headers: { 'stripe-signature': header } });
  }

  test('every call that is made is one of Stripe, with its parameters', async () => {
    await everyCall();
    const words = await Promise.all(proxy.calls.map(wordOn));
    expect(words.filter(({ status }) => status !== 200)).toEqual([]);
    const kinds = new Set(proxy.calls.map(({ method, path }) => `${method} ${bare(path)}`));
    expect([...kinds].sort()).toEqual([
      'GET /v1/checkout/sessions',
      'GET /v1/checkout/sessions/ID',
      'GET /v1/payment_intents/ID',
      'GET /v1/refunds',
      'POST /v1/checkout/sessions',
      'POST /v1/checkout/sessions/ID/expire',
      'POST /v1/refunds',
    ]);
  });

  const every31Days = new Date(Date.now() + 31 * 24 * HOUR);

  async function everyRecurringCall(): Promise<void> {
    const recurring = recurringOf(stage.stripe);
    const { terms, session, known } = await signed(stage, { nextAt: every31Days });
    await stage.stripe.look({ payment: terms.attempt.payment, reference: session });
    const dueAt = new Date();
    stage.simulator.faults.renewals('declined');
    const change = chargeOf(known, dueAt, { kind: 'change' });
    await recurring.charge(change);
    await recurring.charge(chargeOf(known, dueAt, { kind: 'change' }));
    await recurring.closeCharge(change);
    await recurring.charge(chargeOf(known, every31Days));
    const terms2 = {
      amount: { minor: 9900n, currency: 'USD' },
      period: 'year',
      nextAt: every31Days,
    } as const;
    await recurring.reprice(known, { ...terms2, period: 'month' });
    await recurring.reprice(known, terms2);
    await recurring.renew(known, false);
    await recurring.portal?.(known, { returnUrl: 'https://tutka.example/billing', language: 'zh-CN' });
    await recurring.end(known);
    const anew = { ...terms, subscription: randomUUID(), attempt: attempt({ amount: terms2.amount }) };
    await recurring.sign({ ...anew, nextAt: new Date(Date.now() + 20 * 24 * HOUR) });
  }

  test('every call about what renews is one of Stripe, with its parameters', async () => {
    proxy.calls.length = 0;
    await everyRecurringCall();
    const words = await Promise.all(proxy.calls.map(wordOn));
    expect(words.filter(({ status }) => status !== 200)).toEqual([]);
    const kinds = new Set(proxy.calls.map(({ method, path }) => `${method} ${bare(path)}`));
    expect([...kinds].sort()).toEqual([
      'DELETE /v1/subscriptions/ID',
      'GET /v1/checkout/sessions/ID',
      'GET /v1/invoice_payments',
      'GET /v1/invoices',
      'GET /v1/invoices/ID',
      'GET /v1/payment_intents/ID',
      'GET /v1/subscriptions/ID',
      'POST /v1/billing_portal/sessions',
      'POST /v1/checkout/sessions',
      'POST /v1/invoiceitems',
      'POST /v1/invoices',
      'POST /v1/invoices/ID',
      'POST /v1/invoices/ID/finalize',
      'POST /v1/invoices/ID/pay',
      'POST /v1/invoices/ID/void',
      'POST /v1/subscriptions/ID',
    ]);
  });

  test('which a call with a wrong parameter is not', async () => {
    proxy.calls.length = 0;
    await opened(stage);
    const good = proxy.calls.find(({ method }) => method === 'POST') as RecordedCall;
    expect((await wordOn({ ...good, body: good.body.replace('success_url', 'succes_url') })).status).toBe(
      400,
    );
    expect(
      (await wordOn({ ...good, body: good.body.replace(/unit_amount\]=\d+/, 'unit_amount]=many') })).status,
    ).toBe(400);
  });

  async function subscribed(client: Stripe): Promise<Stripe.Subscription> {
    const payment = randomUUID();
    const recurring = { interval: 'month' as const };
    const price_data = { currency: 'usd', unit_amount: 1250, recurring, product_data: { name: 'Pro' } };
    const session = await client.checkout.sessions.create({
      mode: 'subscription',
      line_items: [{ quantity: 1, price_data }],
      metadata: { payment },
      subscription_data: { metadata: { payment } },
      success_url: 'https://tutka.example/',
    });
    stage.simulator.order('pay', { payment });
    const { subscription } = await client.checkout.sessions.retrieve(session.id, {
      expand: ['subscription'],
    });
    return subscription as Stripe.Subscription;
  }

  test("the simulator's subscriptions are asked for as Stripe's are", async () => {
    const { protocol, hostname, port } = new URL(proxy.url);
    const client = new Stripe(SECRET_KEY, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      port,
    });
    proxy.calls.length = 0;
    const { id, items } = await subscribed(client);
    const product = await client.products.create({ name: 'Team' });
    const item = items.data[0]?.id ?? '';
    const price_data = {
      currency: 'usd',
      unit_amount: 2500,
      product: product.id,
      recurring: { interval: 'month' as const },
    };
    stage.simulator.faults.renewals('declined');
    await client.subscriptions.update(id, {
      items: [{ id: item, price_data }],
      proration_behavior: 'always_invoice',
      metadata: { plan: 'team' },
    });
    const late = await client.subscriptions.retrieve(id, { expand: ['latest_invoice', 'customer'] });
    const invoice = late.latest_invoice as Stripe.Invoice;
    expect([late.status, invoice.status]).toEqual(['past_due', 'open']);
    expect((await client.invoices.pay(invoice.id)).status).toBe('paid');
    expect((await client.invoicePayments.list({ invoice: invoice.id })).data).toHaveLength(1);
    const { id: customer } = late.customer as Stripe.Customer;
    const portal = { customer, return_url: 'https://tutka.example/billing', locale: 'zh' as const };
    expect((await fetch((await client.billingPortal.sessions.create(portal)).url)).status).toBe(200);
    await client.subscriptions.update(id, { cancel_at_period_end: true });
    expect((await client.subscriptions.cancel(id)).status).toBe('canceled');
    const words = await Promise.all(proxy.calls.map(wordOn));
    expect(words.filter(({ status }) => status !== 200)).toEqual([]);
  });

  test.each([
    'checkout/sessions',
    'payment_intents',
    'charges',
    'refunds',
    'disputes',
    'events',
    'subscriptions',
    'customers',
    'invoices',
    'invoice_payments',
  ])('what the simulator tells of %s are fields of Stripe', async (kind) => {
    const refund = await paid(stage);
    await stage.stripe.refund(refund);
    stage.simulator.order('dispute', { payment: refund.payment.payment });
    const call = {
      method: 'GET',
      path: `/v1/${kind}?limit=1`,
      headers: { authorization: `Bearer ${SECRET_KEY}` },
      body: '',
    };
    const [told, known] = await Promise.all([stage.simulator.url, mock.url].map((at) => firstAt(call, at)));
    expect(told).toBeDefined();
    expect(Object.keys(known ?? {})).toEqual(expect.arrayContaining(Object.keys(told ?? {})));
  });

  async function firstAt(call: RecordedCall, at: string): Promise<object | undefined> {
    return ((await (await make(call, at)).json()) as { data: object[] }).data[0];
  }
});
