import assert from 'node:assert/strict';
import { test } from 'node:test';
import { unpaidOrder } from '../fixtures/orders.ts';
import { list, subscribedPages } from '../subscribed-pages.ts';
import { actIn } from '../tour-workspaces.ts';

const { stage, open } = subscribedPages();

test('a member buys a plan once, and is told who begins one that renews', async () => {
  await stage.page.route('**/api/subscriptions?*', (route) => list(route, []));
  await open('/pricing');
  await actIn('member')(stage.page);
  await stage.page
    .getByRole('link', { name: /^Choose/ })
    .first()
    .click();
  await stage.page.getByText('An owner or admin of your workspace can begin a plan that renews.').waitFor();
  assert.equal(await stage.page.getByText('Renew each month').count(), 0);
  const ordered = stage.page.waitForRequest('**/api/orders');
  await stage.page.getByRole('button', { name: /^Pay / }).and(stage.page.locator(':enabled')).click();
  assert.equal((await ordered).method(), 'POST');
});

test('a member whom a link asks to renew buys once too', async () => {
  await open('/checkout?product=plan:team:month&currency=USD&renew=1');
  await actIn('member')(stage.page);
  await stage.page.getByText('can begin a plan that renews').waitFor();
  await stage.page.getByLabel('Discount code').waitFor();
});

test('the page of an order has all its sentences before it reads the order, and is not taken away for some', async () => {
  const late: string[] = [];
  await stage.page.route(`**/api/orders/${unpaidOrder.uuid}`, (route) => {
    stage.page.on('request', (request) => late.push(request.url()));
    return route.fallback();
  });
  await open(`/orders/${unpaidOrder.uuid}`);
  await stage.page.getByRole('button', { name: /^Pay / }).waitFor();
  assert.deepEqual(
    late.filter((address) => /\/(en|zh-CN)-[^/]+\.js$/.test(address)),
    [],
  );
});
