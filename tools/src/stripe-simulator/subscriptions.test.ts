import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type StripeSimulator, startStripeSimulator } from './index.ts';
import type { Session } from './objects.ts';
import { ask, asked, type Call, secrets } from './shop-calls.ts';
import type { Invoice, Subscription } from './subscription-objects.ts';

let simulator: StripeSimulator;
let now: Date;

beforeEach(async () => {
  now = new Date('2027-01-31T10:00:00Z');
  simulator = await startStripeSimulator({ ...secrets, now: () => now });
});

afterEach(() => simulator.stop());

async function at<Answer>(path: string, call: Partial<Call> = {}): Promise<Answer> {
  return (await ask<Answer>(path, { at: simulator, ...call })).told;
}

const MONTHLY = { 'line_items[0][price_data][recurring][interval]': 'month' };

/** Somebody subscribes for $ 12.50 a month. */
async function subscribed(more: object = {}): Promise<string> {
  const payment = randomUUID();
  const changes = { mode: 'subscription', 'subscription_data[metadata][plan]': 'pro', ...MONTHLY, ...more };
  const { id } = await at<Session>('/v1/checkout/sessions', { form: asked(payment, changes) });
  simulator.order('pay', { payment });
  const { subscription } = await at<Session>(`/v1/checkout/sessions/${id}`);
  return subscription ?? '';
}

const look = (id: string) => at<Subscription>(`/v1/subscriptions/${id}`);
const change = (id: string, form: Record<string, string>) =>
  at<Subscription>(`/v1/subscriptions/${id}`, { form });
const newestInvoice = async (id: string) =>
  await at<Invoice>(`/v1/invoices/${(await look(id)).latest_invoice}`);
const taken = () => simulator.books().flatMap(({ charges }) => charges.map(({ amount }) => amount));

test('what a person subscribes to is paid at once, and its uuids come along', async () => {
  const id = await subscribed({ customer_email: 'ada@example.org' });
  const { status, customer, metadata } = await look(id);
  expect([status, metadata]).toEqual(['active', { plan: 'pro' }]);
  expect(await at(`/v1/customers/${customer}`)).toMatchObject({ email: 'ada@example.org' });
  expect(await newestInvoice(id)).toMatchObject({
    status: 'paid',
    amount_paid: 1250,
    billing_reason: 'subscription_create',
    parent: { subscription_details: { subscription: id, metadata: { plan: 'pro' } } },
  });
  expect(simulator.books()).toMatchObject([{ subscription: { plan: 'pro' }, charges: [{ amount: 1250 }] }]);
});

test('fourteen months from 31 January are charged once each, on the last day where a month is short', async () => {
  await subscribed();
  const days: string[] = [];
  for (let day = 0; day < 425; day += 1) {
    now = new Date(now.getTime() + 24 * 60 * 60 * 1000);
    const before = taken().length;
    simulator.order('books');
    if (taken().length > before) days.push(now.toISOString().slice(0, 10));
    expect(taken().length - before).toBeLessThanOrEqual(1);
  }
  expect(days).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2027-05-31',
    '2027-06-30',
    '2027-07-31',
    '2027-08-31',
    '2027-09-30',
    '2027-10-31',
    '2027-11-30',
    '2027-12-31',
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ]);
});

test('months that nobody looked at are charged one by one', async () => {
  const id = await subscribed();
  now = new Date('2027-04-30T10:00:00Z');
  await look(id);
  expect(taken()).toEqual([1250, 1250, 1250, 1250]);
});

test('a card that is declined leaves it past due until the invoice is paid, once', async () => {
  const id = await subscribed();
  simulator.faults.renewals('declined', 2);
  now = new Date('2027-02-28T10:00:00Z');
  expect((await look(id)).status).toBe('past_due');
  const invoice = await newestInvoice(id);
  expect(invoice).toMatchObject({ status: 'open', amount_remaining: 1250, attempt_count: 1 });
  const again = () => ask(`/v1/invoices/${invoice.id}/pay`, { at: simulator, form: {} });
  expect(await again()).toMatchObject({ status: 402, told: { error: { code: 'card_declined' } } });
  expect((await again()).status).toBe(200);
  expect((await again()).status).toBe(400);
  expect([(await look(id)).status, taken()]).toEqual(['active', [1250, 1250]]);
});

test('one that is to end may go on, and ends with its period otherwise', async () => {
  const id = await subscribed();
  await change(id, { cancel_at_period_end: 'true' });
  expect(await change(id, { cancel_at_period_end: 'false' })).toMatchObject({ canceled_at: null });
  now = new Date('2027-02-28T10:00:00Z');
  expect((await look(id)).status).toBe('active');
  await change(id, { cancel_at_period_end: 'true' });
  now = new Date('2027-03-31T10:00:00Z');
  expect((await look(id)).status).toBe('canceled');
  now = new Date('2027-08-31T10:00:00Z');
  await look(id);
  expect(taken()).toEqual([1250, 1250]);
});

test('its customer ends and resumes it at the portal', async () => {
  const id = await subscribed();
  const { customer } = await look(id);
  const form = { customer, return_url: 'https://shop.example/billing' };
  const { url } = await at<{ url: string }>('/v1/billing_portal/sessions', { form });
  const pressing = async (button: string, subscription = id) => {
    const body = new URLSearchParams({ do: button, subscription });
    const { status } = await fetch(url, { method: 'POST', body, redirect: 'manual' });
    return [status, (await look(id)).cancel_at_period_end];
  };
  expect(await (await fetch(url)).text()).toContain('Renews on February 28, 2027');
  expect(await pressing('end')).toEqual([303, true]);
  expect(await (await fetch(url)).text()).toContain('Ends on February 28, 2027');
  expect(await pressing('resume')).toEqual([303, false]);
  expect(await pressing('end', await subscribed())).toEqual([404, false]);
});

test('one that is deleted ends at once', async () => {
  const id = await subscribed();
  const ended = await at<Subscription>(`/v1/subscriptions/${id}`, { method: 'DELETE' });
  expect(ended.status).toBe('canceled');
  now = new Date('2027-08-31T10:00:00Z');
  expect([(await look(id)).status, taken()]).toEqual(['canceled', [1250]]);
});

async function priceOf(cents: string): Promise<Record<string, string>> {
  const { id } = await at<{ id: string }>('/v1/products', { form: { name: 'Team' } });
  const data = 'items[0][price_data]';
  return {
    [`${data}[currency]`]: 'usd',
    [`${data}[unit_amount]`]: cents,
    [`${data}[product]`]: id,
    [`${data}[recurring][interval]`]: 'month',
  };
}

test('a dearer price at once asks for what is left of the period', async () => {
  const id = await subscribed();
  now = new Date('2027-02-14T10:00:00Z');
  await change(id, { ...(await priceOf('2500')), proration_behavior: 'always_invoice' });
  expect((await newestInvoice(id)).lines.data.map(({ amount }) => amount)).toEqual([-625, 1250]);
  now = new Date('2027-02-28T10:00:00Z');
  await look(id);
  expect(taken()).toEqual([1250, 625, 2500]);
});

test('a cheaper price without proration counts from the next period', async () => {
  const id = await subscribed();
  await change(id, { ...(await priceOf('700')), proration_behavior: 'none' });
  now = new Date('2027-02-28T10:00:00Z');
  await look(id);
  expect(taken()).toEqual([1250, 700]);
});
