import type { Subscription } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { chineseInvoice, creditNote, taxedInvoice } from './fixtures/invoices.ts';
import {
  declinedOrder,
  openOrder,
  orders,
  refundedOrder,
  sentBackOrder,
  unpaidOrder,
} from './fixtures/orders.ts';
import { id } from './fixtures/values.ts';
import { press } from './tour-acts.ts';
import { four, type Stop } from './tour-stop.ts';
import { awaiting, changing, endedThere, pastDue, renewing } from './usage-answers.ts';

const at = (uuid: string) => `/orders/${uuid}`;
const checkout = (rest: string) => `/checkout?product=${rest}`;

/** A code that does not hold. */
async function tryCode(page: Page): Promise<void> {
  const json = {
    code: 409,
    error: 'This code has been used as often as it may be.',
    errorCode: 'DISCOUNT_USED_UP',
  };
  await page.route('**/api/orders/quote', (route) =>
    route.request().postDataJSON().discountCode === undefined
      ? route.continue()
      : route.fulfill({ status: 409, json }),
  );
  await page.getByRole('textbox').fill('launch-10');
  await page.keyboard.press('Enter');
  await page.locator('[aria-invalid=true]').waitFor();
}

/** The plan is another one than the fixture's, of which the card has `words`. */
function subscribed(subscription: Subscription, words: RegExp) {
  return async (page: Page): Promise<void> => {
    const pagination = { page: 1, pageSize: 20, total: 1 };
    await page.route('**/api/subscriptions?*', (route) =>
      route.fulfill({ json: { code: 200, data: [subscription], pagination } }),
    );
    await page.reload();
    await page.getByText(words).first().waitFor();
  };
}
const renew = subscribed(renewing, /Renews on|自动续费/);
const signAnew = /Pay ahead and go on|预付并继续订阅/;
const goOn = /Go on with it|继续订阅/;
const payNow = /Pay now|立即支付/;

async function openDays(page: Page): Promise<void> {
  await page.locator('summary').click();
}

/** The new code is for plans and agents. */
async function narrow(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^(Agents|智能体)$/ }).check();
  await page.getByRole('checkbox', { name: /^(Plans|套餐)$/ }).check();
}

/** What is bought, and what was. */
export const billingStops: readonly Stop[] = [
  { name: 'pricing', path: '/pricing', states: [...four, 'visitor'] },
  { name: 'pricing-year', path: '/pricing?period=year&currency=JPY', states: ['filled'] },
  {
    name: 'checkout',
    path: checkout('plan:team:month&currency=CNY'),
    states: ['filled', 'loading', 'failing'],
  },
  { name: 'checkout-reduced', path: checkout('plan:pro:month&currency=USD&code=HALF'), states: ['filled'] },
  { name: 'checkout-refused', path: checkout('credits:25'), states: ['filled'], act: tryCode },
  { name: 'checkout-agent', path: checkout(`agent:${id('c', 13)}`), states: ['filled'] },
  { name: 'checkout-nothing', path: '/checkout', states: ['filled'] },
  { name: 'billing', path: '/billing', states: [...four, 'member'] },
  { name: 'billing-change', path: '/billing?change=pro:year', states: ['filled'], act: renew },
  { name: 'billing-renews', path: '/billing', states: ['filled'], act: renew },
  {
    name: 'billing-ended-there',
    path: '/billing',
    states: ['filled'],
    act: subscribed(endedThere, signAnew),
  },
  { name: 'billing-changing', path: '/billing', states: ['filled'], act: subscribed(changing, payNow) },
  {
    name: 'billing-leaving',
    path: '/billing',
    states: ['filled'],
    act: async (page) => {
      await subscribed(changing, payNow)(page);
      await press(/^(Unsubscribe|取消订阅)$/)(page);
    },
  },
  { name: 'pricing-ended-there', path: '/pricing', states: ['filled'], act: subscribed(endedThere, goOn) },
  { name: 'billing-awaiting', path: '/billing', states: ['filled'], act: subscribed(awaiting, payNow) },
  { name: 'billing-past-due', path: '/billing', states: ['filled'], act: subscribed(pastDue, payNow) },
  { name: 'checkout-renews', path: checkout('plan:pro:year&currency=USD&renew=1'), states: ['filled'] },
  { name: 'billing-tokens', path: '/billing?days=90&of=tokens', states: ['filled'], act: openDays },
  { name: 'orders', path: '/orders', states: [...four, 'member'] },
  { name: 'orders-none-found', path: '/orders?status=1&currency=GBP', states: ['empty'] },
  { name: 'order', path: at(refundedOrder.uuid), states: ['filled', 'loading', 'failing'] },
  { name: 'order-unpaid', path: at(unpaidOrder.uuid), states: ['filled'] },
  { name: 'order-open', path: at(openOrder.uuid), states: ['filled'] },
  { name: 'order-waiting', path: `${at(openOrder.uuid)}?returned=1&back=/chat`, states: ['filled'] },
  { name: 'order-declined', path: at(declinedOrder.uuid), states: ['filled'] },
  { name: 'order-bought', path: `${at(orders[4]?.uuid ?? '')}?back=/chat`, states: ['filled'] },
  { name: 'order-sent-back', path: at(sentBackOrder.uuid), states: ['filled', 'member'] },
  { name: 'order-cancelled', path: at(orders[6]?.uuid ?? ''), states: ['filled', 'member'] },
  {
    name: 'order-cancel',
    path: at(unpaidOrder.uuid),
    states: ['filled'],
    act: press(/^(Cancel order|取消订单)$/),
  },
  { name: 'invoices', path: '/invoices', states: [...four, 'member'] },
  { name: 'invoices-details', path: '/invoices?details=1', states: ['filled'] },
  { name: 'invoice', path: `/invoices/${taxedInvoice.uuid}`, states: ['filled', 'loading', 'failing'] },
  { name: 'invoice-chinese', path: `/invoices/${chineseInvoice.uuid}`, states: ['filled'] },
  { name: 'invoice-credit-note', path: `/invoices/${creditNote.uuid}`, states: ['filled'] },
  { name: 'all-invoices', path: '/admin/invoices', states: ['filled', 'empty'] },
  { name: 'seller', path: '/admin/seller', states: four },
  { name: 'all-orders', path: '/admin/orders', states: ['filled', 'empty'] },
  { name: 'all-subscriptions', path: '/admin/subscriptions', states: ['filled', 'empty'] },
  { name: 'reconciliation', path: '/admin/reconciliation', states: four },
  { name: 'reconciliation-one', path: `/admin/reconciliation?difference=${id('8', 4)}`, states: ['filled'] },
  { name: 'reconciliation-unknown', path: '/admin/reconciliation?difference=none', states: ['filled'] },
  { name: 'reconciliation-runs', path: '/admin/reconciliation?view=runs', states: ['filled', 'empty'] },
  { name: 'reconciliation-start', path: '/admin/reconciliation?start=1', states: ['filled'] },
  { name: 'plans', path: '/admin/plans', states: four },
  { name: 'plans-edit', path: '/admin/plans?edit=pro', states: ['filled'] },
  { name: 'plans-new', path: '/admin/plans?edit=new', states: ['filled'] },
  { name: 'codes', path: '/admin/discounts', states: four },
  { name: 'codes-new', path: '/admin/discounts?new=1', states: ['filled'], act: narrow },
  { name: 'order-refund', path: `${at(refundedOrder.uuid)}?refund=1`, states: ['filled'] },
];
