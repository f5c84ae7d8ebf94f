import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order, Subscription } from '@tutka/http-contracts';
import { declinedOrder, refundedOrder, unpaidOrder } from '../fixtures/orders.ts';
import { after, answer, subscribedPages } from '../subscribed-pages.ts';
import { actIn } from '../tour-workspaces.ts';
import { changing, endedThere, pastDue, renewing } from '../usage-answers.ts';

const { stage, open, button, card, asked, paidWith, leaveBy } = subscribedPages();

/** Carries the question out. */
const sure = (name: string) => stage.page.getByRole('dialog').getByRole('button', { name, exact: true });

test('a dearer plan that waits to be paid is dropped after a question, by asking for the plan that runs', async () => {
  stage.known = changing;
  await stage.page.route(`**/api/subscriptions/${stage.known.uuid}`, (route) => {
    stage.known = after({ ...changing, change: null }, {});
    return answer(route, stage.known);
  });
  await open('/billing');
  await button('Drop the change').click();
  await stage.page.getByRole('dialog', { name: 'Drop the change to Team?' }).waitFor();
  assert.equal(asked(`/api/subscriptions/${stage.known.uuid}`).length, 0);
  await sure('Drop the change').click();
  await card().getByRole('button', { name: 'Drop the change' }).waitFor({ state: 'detached' });
  const [put] = asked(`/api/subscriptions/${stage.known.uuid}`);
  assert.deepEqual([put?.method(), put?.postDataJSON()], ['PUT', { planId: 'pro', period: 'month' }]);
  assert.equal(await card().getByText('Team').count(), 0);
});

test('who unsubscribes while a dearer plan waits to be paid is told that it is dropped', async () => {
  stage.known = changing;
  await stage.page.route('**/api/payments/unSubscribe', (route) => {
    stage.known = after(
      { ...changing, change: null },
      { renews: false, cancelAtEnd: true, nextCharge: null },
    );
    return answer(route, stage.known);
  });
  await open('/billing');
  await button('Unsubscribe').click();
  await stage.page
    .getByRole('dialog')
    .getByText('The change to Team that waits to be paid is dropped.', { exact: false })
    .waitFor();
  await sure('Unsubscribe').click();
  await card()
    .getByText(/^Ends on/)
    .waitFor();
  await button('Go on after all').waitFor();
});

test('who unsubscribes while the next period is owed is told that the plan ends at once, and not that they keep it', async () => {
  const overNow: Subscription = { ...renewing, endsAt: new Date(Date.now() - 60_000).toISOString() };
  for (const known of [pastDue, overNow]) {
    stage.known = known;
    await open('/billing');
    await button('Unsubscribe').click();
    const question = stage.page.getByRole('dialog', { name: 'End the subscription?' });
    await question.getByText('so your plan ends at once', { exact: false }).waitFor();
    assert.equal(await question.getByText('You keep the plan', { exact: false }).count(), 0);
  }
});

test('what was ended at the provider goes on by paying the next period and signing anew', async () => {
  stage.known = endedThere;
  await open('/pricing');
  await stage.page
    .getByText(/Sign anew and pay the next period/)
    .first()
    .waitFor();
  assert.equal(await stage.page.getByRole('link', { name: /^Choose/ }).count(), 0);
  await stage.page.getByRole('link', { name: 'Go on with it' }).click();
  await card()
    .getByText(/Pay \$20\.00 for the period from .* on and sign anew/)
    .waitFor();
  assert.equal(await button('Go on after all').count(), 0);
  await leaveBy('Pay ahead and go on');
  assert.deepEqual(paidWith(), ['stripe']);

  await open('/billing?returned=1');
  await button('Pay ahead and go on').waitFor();
  stage.known = after(renewing, {});
  await card()
    .getByText(/^Renews on/)
    .waitFor();
});

const cancelled: Order = { ...unpaidOrder, status: 2, type: 'subscription' };
const again = () => stage.page.getByRole('status').getByRole('link');

test('a cancelled order of a plan leads to the plans beside a subscription, and else to a checkout that takes it', async () => {
  await stage.page.route(`**/api/orders/${cancelled.uuid}`, (route) => answer(route, cancelled));
  await open(`/orders/${cancelled.uuid}`);
  await stage.page.getByRole('link', { name: 'See the plans' }).waitFor();
  assert.equal(await again().getAttribute('href'), '/pricing');
  stage.known = { ...renewing, state: 'ENDED', endedAt: renewing.updatedAt, endReason: 'UNPAID' };
  await open(`/orders/${cancelled.uuid}`);
  await stage.page.getByRole('link', { name: 'Order again' }).waitFor();
  const { product, currency } = cancelled;
  assert.ok(product.kind === 'plan');
  assert.equal(
    await again().getAttribute('href'),
    `/checkout?product=plan%3A${product.planId}%3A${product.period}&currency=${currency}&renew=1`,
  );
});

test('what an order of a subscription gave is undone, and its plan’s page says how it stands', async () => {
  const paid: Order = { ...refundedOrder, type: 'subscription', totalPrice: '41.00' };
  await stage.page.route(`**/api/orders/${paid.uuid}`, (route) => answer(route, paid));
  await open(`/orders/${paid.uuid}`);
  const link = stage.page.getByRole('link', { name: 'See your plan' });
  await link.waitFor();
  assert.equal(await link.getAttribute('href'), '/billing');
});

test('the plans of the start are named in the reader’s language until an ADMIN writes them anew', async () => {
  await stage.page.setExtraHTTPHeaders({ 'accept-language': 'zh-CN' });
  await open('/pricing');
  await stage.page.getByRole('heading', { name: '专业版', exact: true }).waitFor();
  await stage.page.getByText('适合每天使用智能体的个人').waitFor();
  // This description was written by an ADMIN.
  await stage.page.getByText('For a team that shares agents and knowledge', { exact: false }).waitFor();
  await open('/billing');
  await stage.page.getByText('专业版', { exact: true }).first().waitFor();
});

test('a member is told who changes the plan, and led nowhere where they cannot', async () => {
  const told = 'An owner or admin of your workspace can change the plan.';
  await open('/pricing');
  await actIn('member')(stage.page);
  await stage.page.getByText(told).first().waitFor();
  assert.equal(await stage.page.getByRole('link', { name: /^Choose/ }).count(), 0);
  await open('/billing?change=team:month');
  await card().getByText(told).waitFor();
  assert.equal(await stage.page.getByRole('dialog').count(), 0);
});

test('a member neither pays nor cancels what is owed for the plan, whoever placed that order', async () => {
  const told = 'An owner or admin of your workspace can change the plan.';
  const buttons = () => stage.page.getByRole('button', { name: /^(Cancel order|Pay )/ });
  await open(`/orders/${declinedOrder.uuid}`);
  await buttons().nth(1).waitFor();
  await actIn('member')(stage.page);
  await stage.page.getByText(told).waitFor();
  assert.equal(await buttons().count(), 0);
});

test('a change of plan that is opened next stays when one that was left is made late', async () => {
  const answered = Promise.withResolvers<void>();
  const path = `**/api/subscriptions/${renewing.uuid}`;
  await stage.page.route(path, async (route) => {
    await answered.promise;
    await answer(route, renewing);
  });
  await open('/billing?change=team:month');
  const dialog = stage.page.getByRole('dialog');
  await dialog
    .getByRole('button', { name: /^Change to/ })
    .and(stage.page.locator(':enabled'))
    .click();
  await stage.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await stage.page.getByRole('link', { name: 'Switch to a year' }).click();
  await dialog.waitFor();
  const made = stage.page.waitForResponse(path);
  answered.resolve();
  await made;
  await stage.page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 500)));
  assert.equal(await dialog.isVisible(), true);
});
