import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type StripeSimulator, startStripeSimulator } from './index.ts';
import { open, press, secrets } from './shop-calls.ts';

let simulator: StripeSimulator;

beforeAll(async () => {
  simulator = await startStripeSimulator(secrets);
});

afterAll(() => simulator.stop());

describe('the page', () => {
  test('shows what is bought and for how much, and lets nothing else in', async () => {
    const { session } = await open(simulator);
    const answer = await fetch(session.url);
    const html = await answer.text();
    expect(html).toContain('Pro &lt;b&gt;&amp; more&lt;/b&gt;');
    expect(html).toContain('$12.50');
    expect(html).toContain('no money moves');
    expect(html).not.toContain('<script');
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("form-action 'self' https://shop.example https://elsewhere.example");
  });

  test.each([
    ['jpy', 'en', '¥1,250'],
    ['krw', 'en', '₩1,250'],
    ['cny', 'zh', '¥12.50'],
  ])('counts %s in its own unit', async (currency, locale, shown) => {
    const changes = { 'line_items[0][price_data][currency]': currency, locale };
    expect(await (await fetch((await open(simulator, changes)).session.url)).text()).toContain(shown);
  });

  test('leads on when paid or left, and stays when declined', async () => {
    const { session, payment } = await open(simulator);
    const onward = async (button: string) => (await press(session.url, button)).headers.get('location');
    expect(await onward('cancel')).toBe('https://elsewhere.example/');
    expect(await onward('fail')).toBe(session.id);
    expect(await (await fetch(session.url)).text()).toContain('The card was declined');
    expect(await Promise.all([onward('pay'), onward('pay'), onward('fail')])).toContain(
      'https://shop.example/paid?a=1&b=2',
    );
    expect(simulator.books().find((each) => each.payment === payment)?.charges).toHaveLength(1);
    expect(await (await fetch(session.url)).text()).toContain('This is paid already');
  });

  test('is served below another address, and nothing else of the simulator is', async () => {
    const edge = createServer((request, response) => simulator.pages(request, response));
    await new Promise<void>((ready) => edge.listen(0, '127.0.0.1', ready));
    const below = `http://127.0.0.1:${(edge.address() as AddressInfo).port}/sandbox/stripe`;
    const { session } = await open(simulator);
    const url = `${below}/pay/${session.id}`;
    expect((await fetch(url)).status).toBe(200);
    const declined = await press(url, 'fail');
    expect(new URL(declined.headers.get('location') ?? '', url).href).toBe(url);
    for (const path of ['/v1/charges', '/_control/books', '/pay/', '/pay/cs_test_none']) {
      expect(
        (await fetch(below + path, { headers: { authorization: `Bearer ${secrets.secretKey}` } })).status,
      ).toBe(404);
    }
    edge.closeAllConnections();
    edge.close();
  });
});
