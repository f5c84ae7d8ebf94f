import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
let sent: Request[];
const { open } = freshPages((fresh) => {
  page = fresh;
  sent = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request));
});

test('movements are narrowed to an agent and a kind, and the address keeps it', async () => {
  await open('/earnings');
  const movements = page.getByRole('table', { name: 'Movements' });
  await movements.getByText('Paid out').waitFor();
  await page.getByRole('link', { name: 'Tax guide' }).click();
  await page.waitForURL(/agent=/);
  await movements.getByText('Paid out').waitFor({ state: 'detached' });
  await page.getByRole('combobox', { name: 'What' }).selectOption('Refunds');
  await movements.getByText('Sale of Tax guide').first().waitFor({ state: 'detached' });
  await movements.getByText('−€3.47').waitFor();
  await page.reload();
  await movements.getByText('−€3.47').waitFor();
  assert.equal(await movements.getByRole('row').count(), 2);
});

test('an agent’s name narrows what is narrowed already, from the first page on', async () => {
  await open('/earnings?type=takenBack&month=2026-11&agents=1&page=2');
  await page.getByRole('link', { name: 'Tax guide' }).click();
  await page.waitForURL(/agent=/);
  const { searchParams: search, hash } = new URL(page.url());
  search.delete('agent');
  assert.deepEqual([`${search}`, hash], ['type=takenBack&month=2026-11&agents=1', '#movements']);
});

test('a payout is noted with its amount and reference, and not beyond what is owed', async () => {
  await open('/admin/earnings');
  await page.getByRole('button', { name: 'Note a payout' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Amount').fill('288.76');
  await dialog.getByText('no more than is owed').waitFor();
  await dialog.getByLabel('Amount').fill('200');
  assert.ok(await dialog.getByRole('button', { name: 'Note €200 as paid out' }).isDisabled());
  await dialog.getByLabel('Reference').fill('SEPA 7');
  await dialog.getByRole('button', { name: 'Note €200 as paid out' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const body = sent[0]?.postDataJSON();
  assert.deepEqual([body.currency, body.amount, body.reference], ['EUR', '200', 'SEPA 7']);
});

test('the share is set to a percentage, and to nothing else', async () => {
  await open('/admin/earnings');
  await page.getByRole('button', { name: 'Owners get 70%' }).click();
  const share = page.getByRole('dialog').getByLabel('Part of the price');
  await share.fill('101');
  assert.ok(await page.getByRole('button', { name: 'Save' }).isDisabled());
  await share.fill('62.5');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  assert.deepEqual(sent[0]?.postDataJSON(), { percent: '62.5' });
});

test('the movements of one owner do not stand on the page of another', async () => {
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/admin/earnings/lines?*', async (route) => {
    if (route.request().url().includes(id('b', 3))) await answered.promise;
    await route.fallback();
  });
  await open(`/admin/earnings/${id('b', 2)}`);
  await page.locator('tbody tr').first().waitFor();
  const asked = page.waitForRequest((request) => request.url().includes(`workspace=${id('b', 3)}`));
  await page.evaluate(
    (to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    `/admin/earnings/${id('b', 3)}`,
  );
  await asked;
  assert.equal(await page.locator('tbody tr').count(), 0);
  answered.resolve();
  await page.locator('tbody tr').first().waitFor();
});

test('each button that notes a payout says to whom and in which currency', async () => {
  await open('/admin/earnings');
  await page.getByRole('button', { name: 'Note a payout to Harbour office, EUR' }).waitFor();
  const buttons = page.getByRole('table').getByRole('button', { name: 'Note a payout' });
  const names = await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')));
  assert.equal(new Set(names).size, names.length);
});

test('who reads far from Greenwich is told by which clock months are counted', async () => {
  await open('/earnings');
  const months = page.getByRole('region', { name: 'By month' });
  await months.getByText('Months are counted in UTC.').waitFor();
});
