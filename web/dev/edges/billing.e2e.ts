import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order } from '@tutka/http-contracts';
import type { Page, Request, Route } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { openOrder, refundedOrder, unpaidOrder } from '../fixtures/orders.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
let sent: Request[];
const { url, open } = freshPages(async (fresh) => {
  page = fresh;
  sent = [];
  page.on('request', (request) => sent.push(request));
  await page.route('https://checkout.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<h1>Stripe</h1>' }),
  );
});

const search = () => new URL(page.url()).searchParams;
const posted = (path: string) =>
  sent.filter((request) => request.method() === 'POST' && request.url().endsWith(path));
const answer = (route: Route, data: unknown) => route.fulfill({ json: { code: 200, data } });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a plan is chosen, reduced by a code, ordered once, and paid at the provider’s page', async () => {
  await open('/pricing');
  await page.locator('label').filter({ hasText: 'By the year' }).click();
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
  await page.waitForURL(/currency=EUR/);
  await page.reload();
  await page.getByText('€720.00').waitFor();
  await page.getByRole('link', { name: 'Choose Team' }).click();
  await page.locator('label').filter({ hasText: 'One year, once' }).click();
  await page.getByLabel('Discount code').fill('half');
  await page.keyboard.press('Enter');
  await page.getByText('−€5.00').waitFor();
  assert.equal(search().get('code'), 'HALF');
  await button('Pay €715.00 with Stripe').click();
  await page.getByRole('heading', { name: 'Stripe' }).waitFor();

  const body = {
    product: { kind: 'plan', planId: 'team', period: 'year' },
    currency: 'EUR',
    discountCode: 'HALF',
  };
  const [ordered, ...others] = posted('/api/orders');
  assert.deepEqual([ordered?.postDataJSON(), others.length], [body, 0]);
  assert.match((await ordered?.headerValue('idempotency-key')) ?? '', /^[\w-]{10,}$/);
  const paid = posted('/payOrder')[0]?.postDataJSON();
  assert.equal(paid.returnUrl, `${url()}/orders/${unpaidOrder.uuid}?returned=1`);

  await page.goBack();
  await page.waitForURL(`**/orders/${unpaidOrder.uuid}`);
  await page.getByText('Not paid yet').waitFor();
});

test('an order whose payment cannot begin is not placed twice', async () => {
  await page.route('**/payOrder', (route) =>
    route.fulfill({
      status: 503,
      json: { code: 503, error: 'Stripe cannot be reached now.', errorCode: 'PROVIDER_UNAVAILABLE' },
    }),
  );
  await open(`/checkout?product=agent:${id('c', 13)}&currency=CNY&back=${encodeURIComponent('/chat/1')}`);
  await page.getByRole('radio', { name: /Alipay/ }).click();
  const pay = button('Pay ¥88.00 CNY with Alipay');
  for (const times of [1, 2]) {
    const refused = page.waitForResponse('**/payOrder');
    await pay.click();
    await refused;
    await page.getByRole('alert').getByText('Stripe cannot be reached now.').waitFor();
    assert.equal(posted('/payOrder').length, times);
  }
  const keys = await Promise.all(posted('/api/orders').map((one) => one.headerValue('idempotency-key')));
  assert.equal(new Set(keys).size, 1);
  assert.match(posted('/payOrder')[0]?.postDataJSON().returnUrl, /returned=1&back=%2Fchat%2F1$/);
});

test('a code that does not hold says why, and the price stays', async () => {
  await page.route('**/api/orders/quote', (route) =>
    route.request().postDataJSON().discountCode === undefined
      ? route.continue()
      : route.fulfill({
          status: 409,
          json: { code: 409, error: 'It is for other products.', errorCode: 'DISCOUNT_NOT_FOR_THIS' },
        }),
  );
  await open('/checkout?product=plan:pro:month&currency=USD&code=OTHER');
  await page.getByText('It is for other products.').waitFor();
  await button('Pay $19.00 with Stripe').click();
  await page.getByRole('heading', { name: 'Stripe' }).waitFor();
  assert.equal(posted('/api/orders')[0]?.postDataJSON().discountCode, undefined);
});

test('what comes back from the provider is paid when the server says so, and leads back to the chat', async () => {
  let known: Order = openOrder;
  await page.route(`**/api/orders/${openOrder.uuid}`, (route) => answer(route, known));
  const chat = `/chat/${id('f', 1)}`;
  await open(`/orders/${openOrder.uuid}?returned=1&back=${encodeURIComponent(chat)}`);
  await page.getByText('Waiting for Alipay’s confirmation').waitFor();
  await page.waitForResponse((response) => response.url().endsWith(openOrder.uuid));
  assert.equal(await page.getByText(/^Paid/).count(), 0);
  const told = page.waitForRequest((request) => request.url().endsWith('/events'));
  const paidAt = '2026-11-21T12:00:00.000Z';
  known = {
    ...openOrder,
    status: 1,
    updatedAt: paidAt,
    paymentDetails: {
      ...openOrder.paymentDetails,
      paidAt,
      attempts: openOrder.paymentDetails.attempts.map((attempt) => ({ ...attempt, status: 1 as const })),
    },
  };
  await page.getByText(/^Paid on Nov 21, 2026/).waitFor();
  await told;
  await page.getByRole('link', { name: 'Go on in the chat' }).click();
  await page.waitForURL(`**${chat}`);
});

test('a way back that leads elsewhere leads home', async () => {
  await open(`/orders/${id('4', 1)}?back=${encodeURIComponent('//evil.example/chat')}`);
  const next = page.getByRole('link', { name: 'Go on' });
  assert.equal(await next.getAttribute('href'), '/');
});

test('an order is cancelled after a question only', async () => {
  await open(`/orders/${unpaidOrder.uuid}`);
  await button('Cancel order').click();
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  await question.getByRole('button', { name: 'Cancel', exact: true }).click();
  await question.waitFor({ state: 'hidden' });
  assert.equal(sent.filter((request) => request.method() === 'PUT').length, 0);
  await button('Cancel order').click();
  const put = page.waitForRequest((request) => request.method() === 'PUT');
  await question.getByRole('button', { name: 'Cancel order' }).click();
  assert.deepEqual((await put).postDataJSON(), { status: 2 });
});

test('orders are narrowed in the address, which a reload keeps', async () => {
  await open('/orders');
  await page.getByRole('link', { name: 'Team', exact: true }).waitFor();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Cancelled');
  await page.waitForURL(/status=2/);
  await page.getByRole('combobox', { name: 'Product' }).selectOption('Pro');
  await page.waitForURL(/product=plan/);
  await page.getByLabel('To day').fill('2026-11-21');
  await page.getByRole('link', { name: 'Team', exact: true }).waitFor({ state: 'detached' });
  await page.waitForURL(/to=2026-11-21/);
  const asked = page.waitForRequest(/\/api\/orders\?.*\bto=/);
  await page.reload();
  const query = new URL((await asked).url()).searchParams;
  assert.deepEqual([query.get('status'), query.get('planId')], ['2', 'pro']);
  assert.match(query.get('to') ?? '', /^2026-11-2[12]T/);
  await button('Clear filters').click();
  await page.getByRole('link', { name: 'Team', exact: true }).waitFor();
});

test('an administrator gives a part back, and no more than is left', async () => {
  await open(`/orders/${refundedOrder.uuid}`);
  await button('Refund').click();
  await page.getByText('All of $130.00').waitFor();
  await page.locator('label').filter({ hasText: 'A part' }).click();
  await page.getByLabel('Amount').fill('130.01');
  assert.ok(await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).isDisabled());
  await page.getByLabel('Amount').fill('4.50');
  await button('Refund $4.50').click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.deepEqual(posted('/refunds')[0]?.postDataJSON(), { amount: '4.50' });
});
