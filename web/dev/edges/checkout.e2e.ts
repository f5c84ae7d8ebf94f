import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { unpaidOrder } from '../fixtures/orders.ts';
import { id } from '../fixtures/values.ts';
import { refuse } from '../refuse.ts';
import { awaiting } from '../usage-answers.ts';

let page: Page;
const { open } = freshPages((fresh) => {
  page = fresh;
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
const refusal = (text: string) => page.getByRole('alert').filter({ hasText: text });

test('nothing is paid at a price of another currency than is shown', async () => {
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/orders/quote', async (route) => {
    if (route.request().postDataJSON().currency === 'EUR') await answered.promise;
    await route.fallback();
  });
  await open('/checkout?product=plan:team:year&currency=USD');
  const pay = button(/^Pay \$/);
  await pay.and(page.locator(':enabled')).waitFor();
  await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR');
  await page.waitForURL(/currency=EUR/);
  await pay.and(page.locator(':disabled')).waitFor();
  answered.resolve();
  await button(/^Pay €/)
    .and(page.locator(':enabled'))
    .waitFor();
});

test('what is sold no more is said to be nothing to buy, in whatever money', async () => {
  await open('/checkout?product=plan:gone:month');
  await page.getByText('Nothing to buy here').waitFor();
});

test('an agent that is not there, or plans that do not come, say so and are asked for again', async () => {
  await open(`/checkout?product=agent:${id('c', 99)}`);
  await refusal('Agent not found').waitFor();
  const yieldTo = await refuse(page, {
    method: 'GET',
    path: '**/api/plans',
    code: 500,
    error: 'Plans rest for a moment',
  });
  await open('/checkout?product=plan:team:month');
  await refusal('Plans rest for a moment').waitFor();
  await yieldTo();
  await button('Try again').click();
  await button(/^Pay /).waitFor();
});

for (const [where, path] of [
  ['at the checkout', '/checkout?product=plan:team:month&currency=USD'],
  ['beside an order', `/orders/${unpaidOrder.uuid}`],
] as const) {
  test(`with whom to pay that does not come says why ${where}, and is asked for again`, async () => {
    const yieldTo = await refuse(page, {
      method: 'GET',
      path: '**/api/payments/providers',
      code: 500,
      error: 'Tills rest for a moment',
    });
    await open(path);
    await refusal('Tills rest for a moment').waitFor();
    await yieldTo();
    await button('Try again').click();
    await page.getByRole('radio', { name: /Stripe/ }).waitFor();
  });
}

test('how many credits are bought is chosen at the checkout too', async () => {
  await open('/billing');
  await page.getByRole('link', { name: 'Buy credits' }).click();
  await button(/^Pay \$25/).waitFor();
  await page.getByRole('combobox', { name: 'How many credits' }).selectOption('$50');
  await button(/^Pay \$50/)
    .and(page.locator(':enabled'))
    .waitFor();
  assert.equal(new URL(page.url()).searchParams.get('product'), 'credits:50');
});

test('a price with a discount that did not come is asked for again', async () => {
  let isFailing = true;
  await page.route('**/api/orders/quote', (route) => {
    if (!isFailing || route.request().postDataJSON().discountCode === undefined) return route.fallback();
    const json = { code: 500, error: 'Prices rest for a moment', errorCode: 'INTERNAL_ERROR' };
    return route.fulfill({ status: 500, json });
  });
  await open('/checkout?product=plan:pro:month&currency=USD&code=HALF');
  await refusal('Prices rest for a moment').waitFor();
  isFailing = false;
  await button('Try again').click();
  await button(/^Pay /).waitFor();
});

for (const [what, search, path, made, leadsTo] of [
  ['an order', '', '/api/orders', { ...unpaidOrder, totalPrice: '95.00' }, /\/orders\/[^/]+$/],
  ['a subscription', '&renew=1', '/api/subscriptions', { ...awaiting, price: '95.00' }, /\/billing$/],
] as const) {
  test(`${what} that costs more than was shown is not paid unasked`, async () => {
    const paid: string[] = [];
    page.on(
      'request',
      (request) => /payOrder|payments\/subscribe/.test(request.url()) && paid.push(request.url()),
    );
    await page.route(`**${path}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ json: { code: 200, data: made } })
        : route.fallback(),
    );
    await open(`/checkout?product=plan:team:month&currency=USD${search}`);
    await button('Pay $79.00 with Stripe').click();
    await page.getByText('The price has changed: it is $95.00 now. Nothing is paid yet.').waitFor();
    await page.waitForURL(leadsTo);
    assert.deepEqual(paid, []);
  });
}

test('a code that is too long for one is refused at its field', async () => {
  await page.route('**/api/orders/quote', (route) => {
    if ((route.request().postDataJSON().discountCode ?? '').length <= 40) return route.fallback();
    const details = [{ path: 'discountCode', message: 'At most 40 characters' }];
    const json = { code: 400, error: 'Invalid request', errorCode: 'VALIDATION_FAILED', details };
    return route.fulfill({ status: 400, json });
  });
  await open('/checkout?product=plan:pro:month&currency=USD');
  const field = page.getByLabel('Discount code');
  await field.fill('Use the code LAUNCH-10 at the checkout until Friday');
  await page.keyboard.press('Enter');
  await page.getByText('At most 40 characters').waitFor();
  await field.fill('HALF');
  await page.keyboard.press('Enter');
  await page.waitForURL(/code=HALF/);
});
