import assert from 'node:assert/strict';
import { createSign, generateKeyPairSync } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Route, routes } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import type { Browser, Page } from 'playwright-core';
import { type Api, signIn } from './api.ts';
import { openBrowser, openPage } from './browser.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';

interface Subscription {
  readonly uuid: string;
  readonly state: string;
  readonly renews: boolean;
  readonly provider: string | null;
  readonly price: string | null;
  readonly nextCharge: { readonly at: string; readonly amount: string } | null;
  readonly endsAt: string | null;
}

let product: Product;
let browser: Browser;

before(async () => {
  product = await startProduct(await installedDataDir());
  await signIn(product, 'admin@example.org');
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await product?.end();
});

/** Somebody with a workspace of their own, and their browser. */
async function newcomer(name: string): Promise<{ api: Api; page: Page }> {
  const api = await signIn(product, `${name}@example.org`);
  const page = await openPage(browser, product.url, api.cookie, { viewport: { width: 390, height: 844 } });
  return { api, page };
}

type Given = Parameters<Api['call']>[1];
const ask = (api: Api, route: Route, given: object): Promise<Subscription> =>
  api.call(route, given as Given) as Promise<Subscription>;

/** Until the platform knows. */
const becomes = (api: Api, uuid: string, wanted: (subscription: Subscription) => boolean) =>
  eventually(() => ask(api, routes.getSubscription, { params: { uuid } }), wanted);

/** Begins a subscription to Pro and opens the page at which it is paid. */
async function openCheckout({ api, page }: { api: Api; page: Page }, provider: string, currency: string) {
  const body = { planId: 'pro', period: 'month', currency };
  const { uuid, state } = await ask(api, routes.createSubscription, { body });
  assert.equal(state, 'AWAITING_PAYMENT');
  const paying = { subscription: uuid, provider, returnUrl: `${product.url}/pricing` };
  const { url } = (await api.call(routes.subscribe, { body: paying } as Given)) as { url: string };
  assert.match(url, new RegExp(`^http://localhost:\\d+/sandbox/${provider}/`));
  await page.goto(url);
  return uuid;
}

const isRenewing = ({ state, renews, nextCharge }: Subscription) =>
  state === 'ACTIVE' && renews && nextCharge !== null;

/** A notification that says the person has ended their agreement, signed by somebody else than Alipay. */
function forgedNotice(): string {
  const fields: Record<string, string> = {
    app_id: '2021000000000000',
    charset: 'utf-8',
    external_agreement_no: '0'.repeat(32),
    notify_id: '2026112200222120000000000000000002',
    notify_type: 'dut_user_unsign',
    sign_type: 'RSA2',
    status: 'UNSIGN',
    version: '1.0',
  };
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const text = Object.keys(fields)
    .filter((name) => name !== 'sign_type')
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
  const sign = createSign('RSA-SHA256').update(text).sign(privateKey, 'base64');
  return new URLSearchParams({ ...fields, sign }).toString();
}

test('a plan is subscribed to in CNY at the Alipay of the sandbox, and ended there', async () => {
  const { api, page } = await newcomer('alipay');
  const uuid = await openCheckout({ api, page }, 'alipay', 'CNY');
  await page.getByText('每个月 every month').waitFor();
  const checkout = page.url();
  await page.getByRole('button', { name: 'Pay and sign' }).click();
  await page.waitForURL(`${product.url}/pricing?**`);
  const { provider, price, endsAt, nextCharge } = await becomes(api, uuid, isRenewing);
  assert.deepEqual([provider, price, nextCharge?.amount], ['alipay', '138.00', '138.00']);
  assert.equal(nextCharge?.at, endsAt);

  const forged = await fetch(`${product.url}/api/payments/webhooks/alipay`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: forgedNotice(),
  });
  assert.deepEqual([forged.status, await forged.text()], [400, 'fail']);
  assert.ok(isRenewing(await ask(api, routes.getSubscription, { params: { uuid } })));

  await page.goto(checkout);
  await page.getByRole('link', { name: 'Automatic payments' }).click();
  await page.getByRole('button', { name: 'End it' }).click();
  await page.getByRole('status').getByText('Ended').waitFor();
  const ended = await becomes(api, uuid, ({ renews }) => !renews);
  assert.deepEqual([ended.state, ended.endsAt, ended.nextCharge], ['ACTIVE', endsAt, null]);
});

test('who pays at Alipay and signs nothing has the period that is paid, and no more', async () => {
  const { api, page } = await newcomer('unsigned');
  const uuid = await openCheckout({ api, page }, 'alipay', 'CNY');
  await page.getByRole('button', { name: 'Pay without signing' }).click();
  await page.waitForURL(`${product.url}/pricing?**`);
  const { nextCharge } = await becomes(api, uuid, ({ state }) => state === 'ACTIVE');
  assert.equal(nextCharge, null);
});

test('a plan is subscribed to in USD at the Stripe of the sandbox, unsubscribed and resumed', async () => {
  const { api, page } = await newcomer('stripe');
  const uuid = await openCheckout({ api, page }, 'stripe', 'USD');
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(`${product.url}/pricing**`);
  const { endsAt } = await becomes(api, uuid, isRenewing);
  const leaving = await ask(api, routes.unSubscribe, { body: { subscription: uuid } });
  assert.deepEqual([leaving.state, leaving.renews, leaving.endsAt], ['ACTIVE', false, endsAt]);
  assert.ok(isRenewing(await ask(api, routes.resumeSubscription, { params: { uuid } })));
});
