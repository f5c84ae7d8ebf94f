import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FoundOrder, OrderEvent } from '@tutka/http-contracts';
import type { Page, Route } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { refundedOrder, unpaidOrder } from '../fixtures/orders.ts';
import { id, moment } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const answer = (route: Route, data: unknown) => route.fulfill({ json: { code: 200, data } });
const event = (type: string): OrderEvent => ({
  ...{ at: moment(1), type, by: 'provider', userUUID: null, paymentUUID: id('2', 6) },
  ...{ provider: 'stripe', amount: null, reason: null },
});

async function open(order: FoundOrder, ...types: string[]): Promise<void> {
  await page.route(`**/api/orders/${order.uuid}/events`, (route) => answer(route, types.map(event)));
  await page.route(`**/api/orders/${order.uuid}`, (route) => answer(route, order));
  await page.goto(`${url()}/orders/${order.uuid}`);
}

const standing = () => page.getByRole('main').getByRole('status');
const says = (text: string) => standing().getByText(text).waitFor();

const paid: FoundOrder = {
  ...refundedOrder,
  paymentDetails: { ...refundedOrder.paymentDetails, refunded: '0.00', refunds: [] },
};
const agent = { kind: 'agent', agentUUID: id('c', 12), name: 'Tax guide' } as const;

test('an order whose payment is disputed does not say that all is well, until the dispute is won', async () => {
  await open(paid, 'OrderCompleted', 'PaymentDisputed');
  await says('The bank disputes the payment');
  await says('What it paid for is held until that is decided.');
  assert.equal(await standing().getByText('has what the plan allows', { exact: false }).count(), 0);
  await open({ ...paid, product: agent }, 'OrderCompleted', 'PaymentDisputed');
  await says('The agent stays until that is decided.');
  const paymentDetails = { ...paid.paymentDetails, lost: paid.totalPrice };
  const lost = { ...paid, product: agent, paymentDetails };
  await open(lost, 'OrderCompleted', 'PaymentDisputed', 'PaymentDisputeLost');
  await says('The dispute was lost, and the money is gone');
  await says('Your workspace no longer has the agent.');
  // Beside its name, as in the list, and among what it cost; there is nothing to give back any more.
  assert.equal(await page.getByRole('main').getByText('Lost in a dispute', { exact: true }).count(), 2);
  assert.equal(await page.getByRole('button', { name: 'Refund' }).count(), 0);
  await open(paid, 'OrderCompleted', 'PaymentDisputed', 'PaymentDisputeWon');
  await says('Your workspace has what the plan allows, from now on.');
});

test('who paid twice for an agent and got the second price back is not told that the agent is gone', async () => {
  const [first] = refundedOrder.paymentDetails.refunds;
  assert.ok(first);
  for (const [reason, product, words] of [
    ['ALREADY_OWNED', agent, 'Your workspace had the agent already, and keeps it.'],
    ['ALREADY_SUBSCRIBED', paid.product, 'Your workspace had a subscription already, which goes on.'],
  ] as const) {
    const refunds = [{ ...first, reason, amount: '171.00' }];
    await open({ ...paid, product, paymentDetails: { ...paid.paymentDetails, refunds, refunded: '171.00' } });
    await says('All of it was given back');
    await says(words);
    assert.equal(
      await standing()
        .getByText(/has ended|no longer/)
        .count(),
      0,
    );
  }
});

test('an order of a subscription that was not paid in time says nothing of three days', async () => {
  const over: FoundOrder = { ...unpaidOrder, status: 2, type: 'subscription' };
  await open(over, 'OrderPlaced', 'OrderExpired');
  await says('Not paid in time, so it was cancelled');
  await open({ ...over, type: 'normal' }, 'OrderPlaced', 'OrderExpired');
  await says('Not paid in three days, so it was cancelled');
});

test('a part that is all that is left of a price is told to end what the order gave', async () => {
  await page.goto(`${url()}/orders/${refundedOrder.uuid}?refund=1`);
  const dialog = page.getByRole('dialog', { name: 'Give money back' });
  await dialog.locator('label').filter({ hasText: 'A part' }).click();
  const amount = dialog.getByLabel('Amount');
  await amount.fill('129.99');
  await dialog.getByText('the buyer keeps what it gave', { exact: false }).waitFor();
  await amount.fill('130');
  await dialog.getByText('and what it gave ends', { exact: false }).waitFor();
  assert.equal(await dialog.getByText('the buyer keeps', { exact: false }).count(), 0);
});
