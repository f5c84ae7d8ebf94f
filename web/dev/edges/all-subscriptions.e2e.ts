import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { everybodysSubscriptions } from '../everybodys-subscriptions.ts';
import { freshPages } from '../fixture-pages.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const path = '/admin/subscriptions';
async function open(search = ''): Promise<void> {
  await page.goto(url() + path + search);
  await rowOf('灯塔').waitFor();
}
/** The next question for the list, once something has asked for it. */
async function asked(act: () => Promise<unknown>): Promise<Record<string, string>> {
  const question = page.waitForRequest((request) => new URL(request.url()).pathname === `/api${path}`);
  await act();
  const { page: _, ...query } = Object.fromEntries(new URL((await question).url()).searchParams);
  return query;
}
const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });

test('an administrator sees who has which plan, how it stands and what is charged next', async () => {
  assert.deepEqual(await asked(() => open()), { state: 'RUNNING' });
  const renewing = rowOf('Harbour master’s office');
  for (const words of ['Pro', 'Monthly · Stripe', 'Renews', '$20.00'])
    await renewing.getByText(words).waitFor();
  const workspace = renewing.getByRole('link', { name: 'Harbour master’s office', exact: true });
  assert.equal(
    await workspace.getAttribute('href'),
    `/admin/workspaces/${everybodysSubscriptions[1]?.workspace.uuid}`,
  );
  await rowOf('灯塔').getByText('Ends', { exact: true }).waitFor();
  for (const state of ['Not paid yet', 'Past due', 'Disputed', 'Ended', 'Unsubscribed']) {
    await page.getByRole('table').getByText(state, { exact: true }).waitFor();
  }
});

test('each leads to its orders; those of a plan that was bought once are of that plan', async () => {
  await open();
  const links = page.getByRole('table').getByRole('link', { name: /^Orders of / });
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const [, renewing, , , , , once] = everybodysSubscriptions;
  assert.equal(addresses[1], `/admin/orders?workspace=${renewing?.workspace.uuid}&type=subscription`);
  assert.equal(addresses[6], `/admin/orders?workspace=${once?.workspace.uuid}&product=plan:pro`);
  const orders = page.waitForRequest(/\/api\/admin\/orders\?.*type=subscription/);
  await links.nth(1).click();
  assert.match((await orders).url(), new RegExp(`workspace=${renewing?.workspace.uuid}`));
});

test('they are narrowed, sorted and searched, and the address keeps it', async () => {
  await open();
  const choose = (name: string, option: string) =>
    page.getByRole('combobox', { name, exact: true }).selectOption(option);
  assert.deepEqual(await asked(() => choose('State', 'Past due')), { state: 'PAST_DUE' });
  assert.deepEqual(await asked(() => choose('Plan', 'Pro')), { state: 'PAST_DUE', planId: 'pro' });
  await asked(() => choose('Provider', 'Alipay'));
  const all = { state: 'PAST_DUE', planId: 'pro', provider: 'alipay', sort: 'renewal' };
  assert.deepEqual(await asked(() => choose('Sort by', 'Next renewal first')), all);
  const field = page.getByRole('searchbox', { name: 'Subscriber’s e-mail or name, reference' });
  assert.deepEqual(await asked(() => field.fill('anna@')), { ...all, search: 'anna@' });
  assert.deepEqual(await asked(() => page.reload()), { ...all, search: 'anna@' });
  const clear = page.getByRole('button', { name: 'Clear filters' });
  assert.deepEqual(await asked(() => clear.click()), { state: 'RUNNING', sort: 'renewal', search: 'anna@' });
  assert.deepEqual(await asked(() => choose('State', 'Any state')), { sort: 'renewal', search: 'anna@' });
});

test('what is no filter in the address narrows nothing', async () => {
  assert.deepEqual(await asked(() => open('?state=GONE&plan=*&provider=cash&sort=price')), {
    state: 'RUNNING',
  });
});
