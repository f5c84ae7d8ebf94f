import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';

let page: Page;
let sent: Request[];
const { open } = freshPages((fresh) => {
  page = fresh;
  sent = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request));
});

const closed = () => page.getByRole('dialog').waitFor({ state: 'hidden' });

test('what differs is narrowed, opened by keyboard, and marked as looked at with a note', async () => {
  await open('/admin/reconciliation');
  const asked = page.waitForRequest(/\/api\/admin\/differences\?.*state=open/);
  await page.getByLabel('State').selectOption('Open');
  await asked;
  await page.getByRole('button', { name: 'A refund of the provider’s pages' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Decide whether it is to end', { exact: false }).waitFor();
  assert.match(
    (await dialog.getByRole('link', { name: 'Open the order' }).getAttribute('href')) ?? '',
    /^\/orders\//,
  );
  await dialog.getByLabel('Note').fill('Agreed on the phone');
  await dialog.getByRole('button', { name: 'I have looked at it' }).click();
  await closed();
  assert.deepEqual(sent[0]?.postDataJSON(), { note: 'Agreed on the phone' });
  assert.match(sent[0]?.url() ?? '', /\/api\/admin\/differences\/[\w-]+\/review$/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.waitForURL((address) => !address.search.includes('state'));
});

test('days are chosen and compared; the runs show how far they are and what was not to be had', async () => {
  await open('/admin/reconciliation');
  await page.getByRole('button', { name: 'Compare now' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Provider').selectOption('Alipay');
  await dialog.getByLabel('From').fill('2026-11-01');
  await dialog.getByLabel('Up to this day').fill('2026-11-02');
  await dialog.getByRole('button', { name: 'Compare' }).click();
  await closed();
  const { provider, from, to } = sent[0]?.postDataJSON() ?? {};
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  assert.deepEqual([provider, days], ['alipay', 2]);
  await page.getByText('420 of 1,189 compared').waitFor();
  await page.getByText('1 day without a bill', { exact: false }).waitFor();
  await page.getByText('Is tried again: the provider does not answer', { exact: false }).waitFor();
  await page.getByText('4, 1 mended').waitFor();
});
