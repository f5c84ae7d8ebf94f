import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Order, Subscription } from '@tutka/http-contracts';
import { declinedOrder, unpaidOrder } from '../fixtures/orders.ts';
import { after, answer, list, subscribedPages } from '../subscribed-pages.ts';
import { awaiting, pastDue, renewing } from '../usage-answers.ts';

const { stage, open, button, card, asked, paidWith, leaveBy } = subscribedPages();

/** Paid in yuan, which both providers take. */
const inYuan = { currency: 'CNY', price: '128.00' } as const;
const byAlipay: Subscription = { ...renewing, ...inYuan, provider: 'alipay' };
const toTeam = { planId: 'team', period: 'month', at: null, orderUUID: null, difference: '187.74' } as const;

/** From now on usage is of the plan Team. */
async function becomeTeam(): Promise<void> {
  await stage.page.route('**/api/usage', async (route) => {
    const { data } = await (await route.fetch()).json();
    await answer(route, { ...data, plan: { id: 'team', name: 'Team' } });
  });
}

test('who pays by Alipay is told to pay a dearer plan, and finds the way to', async () => {
  stage.known = byAlipay;
  await stage.page.route(`**/api/subscriptions/${stage.known.uuid}`, (route) => {
    stage.known = after(byAlipay, { change: toTeam });
    return answer(route, stage.known);
  });
  await open('/billing?change=team:month');
  const dialog = stage.page.getByRole('dialog', { name: 'Change to Team' });
  await dialog.getByText(/^You pay .*187.74.* and Team is yours as soon as that is paid/).waitFor();
  await dialog.getByRole('button', { name: 'Change to Team' }).click();
  await card()
    .getByText(/^Team as soon as .*187.74.* is paid/)
    .waitFor();
  await leaveBy('Pay now');
  assert.deepEqual(paidWith(), ['alipay']);
  assert.equal(await card().getByRole('radio').count(), 0);

  await becomeTeam();
  stage.known = after(byAlipay, { planId: 'team' });
  await card().getByText('Team', { exact: true }).waitFor();
});

test('a difference that is charged by itself asks for no payment', async () => {
  stage.known = { ...renewing, change: toTeam };
  await open('/billing?change=team:month');
  await stage.page
    .getByRole('dialog')
    .getByText(/is charged now for the rest of this period/)
    .waitFor();
  await card()
    .getByText(/^Team as soon as/)
    .waitFor();
  assert.equal(await card().getByRole('button', { name: 'Pay now' }).count(), 0);
});

test('back from the provider the plan is shown as soon as it begins, and then nothing is asked any more', async () => {
  stage.known = awaiting;
  await open('/billing?returned=1');
  await card()
    .getByText(/whether the payment for Pro has arrived/)
    .waitFor();
  await becomeTeam();
  // Paid; by what the next period is charged is told a moment later.
  stage.known = after(renewing, { planId: 'team', renews: false, provider: null, nextCharge: null });
  await card().getByText('Team', { exact: true }).waitFor();
  stage.known = after(renewing, { planId: 'team' });
  await card()
    .getByText(/^Renews on/)
    .waitFor();
  const times = asked('/api/subscriptions').length;
  await stage.page.waitForTimeout(3_000);
  assert.equal(asked('/api/subscriptions').length, times);
});

test('an upgrade that is charged at once is shown when it is', async () => {
  stage.known = { ...renewing, change: toTeam };
  await open('/billing');
  await card()
    .getByText(/^Team as soon as/)
    .waitFor();
  await becomeTeam();
  stage.known = after(renewing, { planId: 'team' });
  await card().getByText('Team', { exact: true }).waitFor();
});

test('a change that is refused is told in its dialog, and not of the next one', async () => {
  await stage.page.route(`**/api/subscriptions/${stage.known.uuid}`, (route) =>
    route.fulfill({
      status: 409,
      json: { code: 409, error: 'A payment of it is disputed.', errorCode: 'SUBSCRIPTION_DISPUTED' },
    }),
  );
  await open('/billing?change=pro:year');
  const dialog = stage.page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Change to Pro' }).click();
  await dialog.getByRole('alert').getByText('A payment of it is disputed.').waitFor();
  assert.equal(await stage.page.getByText('A payment of it is disputed.').count(), 1);
  await dialog.getByRole('button', { name: 'Keep what I have' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await stage.page.getByRole('link', { name: 'Switch to a year' }).click();
  await dialog.getByText(/is charged now/).waitFor();
  assert.equal(await dialog.getByRole('alert').count(), 0);
});

test('a change that costs more by now than its dialog says is not made, and what it costs is said anew', async () => {
  const quote = {
    planId: 'team',
    period: 'month',
    atOnce: true,
    currency: 'USD',
    endsAt: '2027-12-04T12:00:00Z',
  };
  let price = { price: '79.00', difference: '24.12' };
  await stage.page.route('**/api/subscriptions/*/quote', (route) => answer(route, { ...quote, ...price }));
  await stage.page.route(`**/api/subscriptions/${stage.known.uuid}`, async (route) => {
    const { agreed } = route.request().postDataJSON();
    if (agreed?.price === price.price) return await answer(route, stage.known);
    const json = { code: 409, errorCode: 'PRICE_CHANGED', error: 'The price has changed meanwhile' };
    return await route.fulfill({ status: 409, json });
  });
  await open('/billing?change=team:month');
  const dialog = stage.page.getByRole('dialog');
  await dialog.getByText(/^\$24\.12 is charged now .* it is \$79\.00 a month\.$/).waitFor();
  price = { price: '99.00', difference: '34.50' };
  await dialog.getByRole('button', { name: 'Change to Team' }).click();
  await dialog.getByRole('alert').getByText('The price has changed meanwhile').waitFor();
  await dialog.getByText(/^\$34\.50 is charged now .* it is \$99\.00 a month\.$/).waitFor();
  await dialog.getByRole('button', { name: 'Change to Team' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const sent = asked(`/api/subscriptions/${stage.known.uuid}`).map(
    (request) => request.postDataJSON().agreed,
  );
  assert.deepEqual(sent, [{ price: '79.00', difference: '24.12' }, price]);
});

test('a year in place of a month is told as that, and not as the rest of the month', async () => {
  await open('/billing?change=pro:year');
  const dialog = stage.page.getByRole('dialog', { name: 'Change to Pro by the year' });
  await dialog
    .getByText(/is charged now: a year of Pro, less what is left of what you have paid\./)
    .waitFor();
});

test('a subscription that ends is resumed on the page of the plans, and then changed', async () => {
  stage.known = { ...renewing, renews: false, cancelAtEnd: true, nextCharge: null };
  await stage.page.route(`**/api/subscriptions/${stage.known.uuid}/resume`, (route) => {
    stage.known = after(renewing, {});
    return answer(route, stage.known);
  });
  await open('/pricing');
  await stage.page.getByText(/^Your workspace has it until /).waitFor();
  await stage.page.getByText(/^Your subscription ends on .* to change the plan\.$/).waitFor();
  assert.equal(await stage.page.getByRole('link', { name: /^Choose/ }).count(), 0);
  await button('Go on after all').click();
  const choose = stage.page.getByRole('link', { name: 'Choose Team' });
  assert.equal(await choose.getAttribute('href'), '/billing?change=team:month');
});

test('a plan that is to renew and is not signed for yet is changed, not bought beside', async () => {
  stage.known = { ...renewing, renews: false, provider: null, nextCharge: null };
  await open('/pricing');
  const choose = stage.page.getByRole('link', { name: 'Choose Team' });
  assert.equal(await choose.getAttribute('href'), '/billing?change=team:month');
});

test('a first payment goes on where it was begun, and elsewhere if that is chosen', async () => {
  stage.known = { ...awaiting, ...inYuan, provider: null };
  const [attempt] = declinedOrder.paymentDetails.attempts;
  const begun: Order = {
    ...unpaidOrder,
    type: 'subscription',
    paymentDetails: {
      ...unpaidOrder.paymentDetails,
      attempts: attempt ? [{ ...attempt, provider: 'alipay' }] : [],
    },
  };
  await stage.page.route('**/api/orders?*', (route) => list(route, [{ ...begun, buyer: null }]));
  await open('/billing');
  await card()
    .getByRole('radio', { name: /Alipay/, checked: true })
    .waitFor();
  await leaveBy('Pay now');
  const query = new URL(asked('/api/orders')[0]?.url() ?? '').searchParams;
  assert.deepEqual(
    [query.get('type'), query.get('planId'), query.get('status')],
    ['subscription', 'pro', '0'],
  );
  await card()
    .getByRole('radio', { name: /Stripe/ })
    .click();
  await leaveBy('Pay now');
  assert.deepEqual(paidWith(), ['alipay', 'stripe']);
});

test('what was not paid in time is paid as it was agreed, where nothing else is chosen', async () => {
  stage.known = { ...pastDue, ...inYuan, provider: 'alipay' };
  await open('/billing');
  await card()
    .getByRole('radio', { name: /Alipay/, checked: true })
    .waitFor();
  assert.equal(
    await card()
      .getByRole('radio', { name: /Stripe/ })
      .count(),
    1,
  );
});

test('who comes back to an order by the browser may pay it again', async () => {
  await open(`/orders/${unpaidOrder.uuid}`);
  const pay = button('Pay $19.00 with Stripe');
  await leaveBy('Pay $19.00 with Stripe');
  assert.ok(await pay.isDisabled());
  const again = stage.page.waitForRequest(`**/api/orders/${unpaidOrder.uuid}`);
  await stage.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await again;
  await leaveBy('Pay $19.00 with Stripe');
  assert.equal(asked('/api/payments/payOrder').length, 2);
});

test('what a plan that was bought once still has is given up in words, and more of it is not', async () => {
  const once = { price: null, currency: null, provider: null, renews: false, nextCharge: null };
  stage.known = { ...renewing, ...once, endsAt: '2026-12-20T12:00:00.000Z' };
  const said = stage.page.getByText(/^Your workspace has Pro until Dec 20, 2026\. This takes its place/);
  await open('/checkout?product=plan:team:month&currency=USD');
  await said.waitFor();
  await open('/checkout?product=plan:pro:month&currency=USD&renew=1');
  await said.waitFor();
  await stage.page.locator('label').filter({ hasText: 'One month, once' }).click();
  await said.waitFor({ state: 'detached' });
  await stage.page.getByRole('textbox', { name: 'Discount code' }).waitFor();
});
