import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
let sent: Request[];
let asked: string[];
const { open } = freshPages((fresh) => {
  page = fresh;
  sent = [];
  asked = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request);
    else if (request.url().includes('/api/')) asked.push(request.url());
  });
});

const lighthouses = id('b', 2);

test('a workspace is found by its name or its owner, and the address keeps it', async () => {
  await open('/admin/workspaces');
  const table = page.getByRole('table', { name: 'Workspaces' });
  await table.getByRole('link', { name: 'Northern lighthouses' }).waitFor();
  assert.equal(await table.getByRole('row').count(), 5);
  await page.getByRole('searchbox', { name: /^Name, owner/ }).fill('lighthouses');
  await table.getByRole('link', { name: 'Personal workspace' }).first().waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).searchParams.get('q'), 'lighthouses');
  await page.getByRole('radiogroup', { name: 'Which workspaces' }).getByText('Personal').click();
  await page.getByText('No workspace was found').waitFor();
  await page.reload();
  await page.getByText('No workspace was found').waitFor();
});

test('its page says what it has and took, month by month, and who belongs to it', async () => {
  await open(`/admin/workspaces/${lighthouses}`);
  await page.getByRole('heading', { level: 1, name: 'Northern lighthouses' }).waitFor();
  await page.getByText('$29.1182').waitFor();
  await page.getByRole('table', { name: 'Usage by model' }).waitFor();
  await page.getByRole('table', { name: 'Members' }).getByText('Owner').first().waitFor();
  assert.ok(await page.getByRole('button', { name: 'The month after' }).isDisabled());
  await page.getByRole('button', { name: 'The month before' }).click();
  await page.getByText('Nothing was used in these days').waitFor();
  assert.match(page.url(), /month=\d{4}-\d\d/);
  await page.getByRole('button', { name: 'The month after' }).click();
  await page.getByRole('table', { name: 'Usage by model' }).waitFor();
});

test('credits are given once, with what they come to on the button and the day they end', async () => {
  await open(`/admin/workspaces/${lighthouses}`);
  await page.getByRole('button', { name: 'Give credits' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give credits to Northern lighthouses' });
  await dialog.getByLabel('Amount').fill('0');
  await dialog.getByText('Write an amount above zero').waitFor();
  assert.ok(await dialog.getByRole('button', { name: 'Give credits' }).isDisabled());
  await dialog.getByLabel('Amount').fill('50');
  await dialog.getByLabel('Until').fill('2020-01-01');
  await dialog.getByText('Choose today or a later day').waitFor();
  await dialog.getByLabel('Until').fill('2100-06-30');
  const before = asked.length;
  await dialog.getByRole('button', { name: 'Give $50' }).click();
  await dialog.waitFor({ state: 'hidden' });
  assert.equal(sent.length, 1);
  const { workspace, amount, expiresAt } = sent[0]?.postDataJSON() ?? {};
  assert.deepEqual([workspace, amount], [lighthouses, '50']);
  assert.match(expiresAt, /^2100-(06-30|07-01)T/);
  assert.ok(sent[0]?.headers()['idempotency-key']);
  assert.ok(asked.slice(before).some((call) => call.includes('/api/admin/usage')));
});

test('what was typed into the dialog is not lost without a question', async () => {
  await open(`/admin/workspaces/${lighthouses}?give=1`);
  const dialog = page.getByRole('dialog', { name: 'Give credits to Northern lighthouses' });
  await dialog.getByLabel('Amount').fill('50');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').nth(1).waitFor();
  assert.equal(sent.length, 0);
});

test('it leads to its orders, which name it and let go of it', async () => {
  await open(`/admin/workspaces/${lighthouses}`);
  await page.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('button', { name: /show those of others/ }).click();
  await page.getByRole('button', { name: /show those of others/ }).waitFor({ state: 'detached' });
});

test('it leads to its figures, and from there to those of everybody', async () => {
  await open(`/admin/workspaces/${lighthouses}`);
  await page.getByRole('link', { name: 'Statistics', exact: true }).last().click();
  const back = page.getByRole('link', { name: 'Figures of everybody, not of Northern lighthouses alone' });
  await back.waitFor();
  const ofOne = (call: string) =>
    call.includes('/api/statistic?') && call.includes(`workspace=${lighthouses}`);
  assert.ok(asked.some(ofOne));
  asked.length = 0;
  await back.click();
  await back.waitFor({ state: 'detached' });
  assert.ok(!asked.some(ofOne));
});

test('one that nobody has is not found, with the way back', async () => {
  await open(`/admin/workspaces/${id('b', 99)}`);
  await page.getByRole('alert').waitFor();
  await page.getByRole('link', { name: 'Workspaces' }).first().waitFor();
});
