import { randomUUID } from 'node:crypto';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type StripeSimulator, type StripeSimulatorOptions, startStripeSimulator } from './index.ts';
import { asked, ask as askOf, type Call, open, secrets } from './shop-calls.ts';

let simulator: StripeSimulator;

beforeAll(async () => {
  simulator = await startStripeSimulator(secrets);
});

afterAll(() => simulator.stop());

const ask = (path: string, call: Partial<Call> = {}) => askOf(path, { at: simulator, ...call });

describe('a call', () => {
  test('needs the key, as a bearer or as curl sends it', async () => {
    const wrong = await ask('/v1/charges', { headers: { authorization: 'Bearer sk_test_other' } });
    expect([wrong.status, wrong.told.error.type]).toEqual([401, 'invalid_request_error']);
    expect((await fetch(`${simulator.url}/v1/charges`)).status).toBe(401);
    const basic = `Basic ${Buffer.from(`${secrets.secretKey}:`).toString('base64')}`;
    expect((await ask('/v1/charges', { headers: { authorization: basic } })).status).toBe(200);
  });

  test.each([
    ['mode', { mode: 'setup' }],
    ['success_url', { success_url: 'nowhere' }],
    ['expires_at', { expires_at: '12' }],
    ['line_items[0][price_data][unit_amount]', { 'line_items[0][price_data][unit_amount]': '12.5' }],
    ['line_items[0][price_data][unit_amount]', { 'line_items[0][price_data][unit_amount]': '100000000' }],
    ['line_items[0][price_data][currency]', { 'line_items[0][price_data][currency]': 'US Dollars' }],
    ['line_items', { 'line_items[1][quantity]': '1' }],
  ])('with a wrong %s is told which', async (param, changes) => {
    const { status, told } = await ask('/v1/checkout/sessions', { form: asked(randomUUID(), changes) });
    expect([status, told.error.type, told.error.param]).toEqual([400, 'invalid_request_error', param]);
  });

  test('to nowhere, or about nothing, is told so', async () => {
    expect(await ask('/v1/moons')).toMatchObject({ status: 404 });
    expect(await ask('/v1/refunds/re_none')).toMatchObject({
      status: 404,
      told: { error: { code: 'resource_missing' } },
    });
    const none = { payment_intent: 'pi_none' };
    expect(await ask('/v1/refunds', { form: none })).toMatchObject({ status: 400 });
  });
});

describe('an idempotency key', () => {
  const headers = () => ({ 'idempotency-key': randomUUID() });

  test('gives the first answer again', async () => {
    const call = { form: asked(randomUUID()), headers: headers() };
    const first = await ask('/v1/checkout/sessions', call);
    const again = await ask('/v1/checkout/sessions', call);
    expect(again.told).toEqual(first.told);
    expect([first, again].map((each) => each.headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  });

  test('takes no other parameters', async () => {
    const key = headers();
    await ask('/v1/checkout/sessions', { form: asked(randomUUID()), headers: key });
    const other = await ask('/v1/checkout/sessions', { form: asked(randomUUID()), headers: key });
    expect([other.status, other.told.error.type]).toEqual([400, 'idempotency_error']);
  });

  test('keeps no answer to a call of a wrong form, but one to a call that cannot be done', async () => {
    const key = headers();
    const wrong = await ask('/v1/checkout/sessions', {
      form: asked(randomUUID(), { mode: '' }),
      headers: key,
    });
    const right = await ask('/v1/checkout/sessions', { form: asked(randomUUID()), headers: key });
    expect([wrong.status, right.status]).toEqual([400, 200]);
    const expire = { form: {}, headers: headers() };
    await ask(`/v1/checkout/sessions/${right.told.id}/expire`, { form: {} });
    await ask(`/v1/checkout/sessions/${right.told.id}/expire`, expire);
    const again = await ask(`/v1/checkout/sessions/${right.told.id}/expire`, expire);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([400, 'true']);
  });
});

test('lists are told in pages, newest first', async () => {
  const own = await startStripeSimulator(secrets);
  const ids: string[] = [];
  for (let made = 0; made < 5; made += 1) ids.unshift((await open(own)).session.id);
  const page = async (query: string) => {
    const { told } = await ask(`/v1/checkout/sessions?${query}`, { at: own });
    return [told.data.map(({ id }) => ids.indexOf(id)), told.has_more];
  };
  expect(await page('limit=2')).toEqual([[0, 1], true]);
  expect(await page(`limit=2&starting_after=${ids[1]}`)).toEqual([[2, 3], true]);
  expect(await page(`limit=2&starting_after=${ids[3]}`)).toEqual([[4], false]);
  expect(await page(`limit=2&ending_before=${ids[3]}`)).toEqual([[1, 2], true]);
  expect(await page('status=expired')).toEqual([[], false]);
  expect(await page('created[gt]=9999999999')).toEqual([[], false]);
  expect((await ask('/v1/charges?limit=101', { at: own })).status).toBe(400);
  await own.stop();
});

describe('orders of a test', () => {
  const order = async (name: string, body: object, key = secrets.secretKey) => {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`${simulator.url}/_control/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, told: (await answer.json()) as unknown };
  };

  test('are obeyed with the key only', async () => {
    const { payment } = await open(simulator);
    expect((await order('pay', { payment }, 'sk_test_other')).status).toBe(401);
    expect(await order('pay', { payment })).toEqual({ status: 200, told: 'complete' });
    expect((await order('books', {})).told).toContainEqual(expect.objectContaining({ payment }));
    expect((await order('pay', { payment: randomUUID() })).status).toBe(400);
    expect((await order('moon', {})).status).toBe(400);
  });

  test('bring faults', async () => {
    await order('fault', { call: 503, times: 2, match: '/v1/disputes' });
    const statuses = [];
    for (let call = 0; call < 3; call += 1) statuses.push((await ask('/v1/disputes')).status);
    expect(statuses).toEqual([503, 503, 200]);
    expect((await ask('/v1/charges')).status).toBe(200);
  });
});

describe('with a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-'));
  const file = join(folder, 'state.jsonl');
  const start = (more: Partial<StripeSimulatorOptions> = {}) =>
    startStripeSimulator({ ...secrets, file, ...more });

  afterAll(() => rmSync(folder, { recursive: true }));

  test('all is there after a restart, and what nobody heard is told then', async () => {
    const first = await start();
    const key = { 'idempotency-key': randomUUID() };
    const payment = randomUUID();
    const call = { form: asked(payment), headers: key };
    const session = (await ask('/v1/checkout/sessions', { ...call, at: first })).told;
    first.order('pay', { payment });
    const books = first.books();
    await first.stop();
    // As a process that is killed leaves it.
    appendFileSync(file, '[{"id":"cs_test_ha');

    const types = new Set<string>();
    const heard = Promise.withResolvers<void>();
    const hook = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        response.end();
        types.add((JSON.parse(body) as { type: string }).type);
        if (types.size === 4) heard.resolve();
      });
    });
    await new Promise<void>((ready) => hook.listen(0, '127.0.0.1', ready));
    const second = await start({ webhookUrl: `http://127.0.0.1:${(hook.address() as AddressInfo).port}` });
    expect(second.books()).toEqual(books);
    expect((await ask(`/v1/checkout/sessions/${session.id}`, { at: second })).told.payment_status).toBe(
      'paid',
    );
    expect((await ask('/v1/checkout/sessions', { ...call, at: second })).told.id).toBe(session.id);
    await heard.promise;
    expect(types).toContain('checkout.session.completed');
    await second.stop();
    hook.closeAllConnections();
    hook.close();
  });
});
