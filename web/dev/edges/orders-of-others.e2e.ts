import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { cancelledOrder, orders, refundedOrder, sentBackOrder, unpaidOrder } from '../fixtures/orders.ts';
import { users } from '../fixtures/people.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const [, , buyer] = users;

/** One of the orders as that of somebody else's workspace. */
async function openTheirs(order: (typeof orders)[number]) {
  const data = { ...order, userUUID: buyer?.uuid, workspace: id('b', 7), buyer };
  await page.route(`**/api/orders/${order.uuid}`, (route) => route.fulfill({ json: { code: 200, data } }));
  await page.goto(`${url()}/orders/${order.uuid}?from=admin`);
}

const main = () => page.getByRole('main');

test('an administrator reads whose an order is, and goes on to the person and the workspace', async () => {
  const [paid] = orders.filter(
    ({ status, paymentDetails }) => status === 1 && !Number(paymentDetails.refunded),
  );
  assert.ok(paid);
  await openTheirs({ ...paid, product: { kind: 'credits', amount: '80', name: 'Credits' } });
  await main().getByText('The credits are in the workspace’s balance.').waitFor();
  const workspace = main().getByRole('link', { name: 'Workspace' });
  assert.equal(await workspace.getAttribute('href'), `/admin/workspaces/${id('b', 7)}`);
  await main()
    .getByRole('link', { name: buyer?.email ?? '' })
    .click();
  await page.waitForURL(/\/admin\/users\?email=/);
});

test('what is somebody else’s to pay or to order again an administrator is not asked to', async () => {
  await openTheirs(unpaidOrder);
  await main()
    .getByText(/^It is cancelled by itself on .* if it is not paid by then\.$/)
    .waitFor();
  await openTheirs({ ...cancelledOrder, paymentDetails: unpaidOrder.paymentDetails });
  await main().getByText('Nothing was taken.').waitFor();
  assert.equal(
    await main()
      .getByRole('link', { name: /Order again|See the plans/ })
      .count(),
    0,
  );
});

test('of one’s own order nobody is told who placed it', async () => {
  await page.goto(`${url()}/orders/${refundedOrder.uuid}`);
  await main().getByText('History').waitFor();
  assert.equal(await main().getByText('Bought by').count(), 0);
});

test('a refund that the bank sent back is told an administrator of the buyer’s workspace, not of their own', async () => {
  await openTheirs(sentBackOrder);
  await main().getByText('The workspace no longer has the agent.').waitFor();
  assert.equal(await main().getByText('Your workspace').count(), 0);
});
