import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url, open } = freshPages((fresh) => {
  page = fresh;
});

const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
const leaving = () => dialog('Cancel what is on its way?');
const way = () => new URL(page.url()).pathname;

/** Two files on their way into a base, of which the second never arrives; the way back leads to all bases. */
async function sendTwo() {
  let sent = 0;
  await page.route('**/api/upload/files/**', (route) => (++sent === 2 ? undefined : route.continue()));
  await open('/knowledge');
  await page.getByRole('link', { name: 'Field manual 2026', exact: true }).click();
  await page.getByRole('button', { name: 'Add documents' }).first().click();
  const file = { name: 'night.txt', mimeType: 'text/plain', buffer: Buffer.from('Night work') };
  await page.locator('input[type=file]').setInputFiles([file, { ...file, name: 'day.txt' }]);
  await page.getByRole('button', { name: 'Add 2 documents' }).click();
  await page.getByText('1 of 2 added').waitFor();
  return page.waitForEvent('requestfailed', (request) => request.url().includes('/api/upload/files/'));
}

test('the way back asks before it cancels what is on its way, and stops it', async () => {
  const givenUp = sendTwo();
  await page.getByText('1 of 2 added').waitFor();
  await page.evaluate(() => history.back());
  await leaving().getByRole('button', { name: 'Cancel', exact: true }).click();
  await leaving().waitFor({ state: 'detached' });
  await page.getByText('1 of 2 added').waitFor();
  assert.equal(way(), `/knowledge/${id('d', 1)}`);
  await page.evaluate(() => history.back());
  await leaving().getByRole('button', { name: 'Cancel the rest' }).click();
  await givenUp;
  await page.waitForURL(/\/knowledge$/);
  await dialog('Add documents').waitFor({ state: 'detached' });
});

test('what is on its way is given up by closing the dialog with one question', async () => {
  const givenUp = sendTwo();
  await page.getByText('1 of 2 added').waitFor();
  await page.keyboard.press('Escape');
  await leaving().getByRole('button', { name: 'Cancel the rest' }).click();
  await givenUp;
  await dialog('Add documents').waitFor({ state: 'detached' });
  await leaving().waitFor({ state: 'detached' });
  assert.equal(way(), `/knowledge/${id('d', 1)}`);
});

test('the dialog of documents that have all arrived closes without a question', async () => {
  await open(`/knowledge/${id('d', 1)}?add=upload`);
  await page.locator('input[type=file]').setInputFiles({
    name: 'night.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Night work'),
  });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await dialog('Add documents').waitFor({ state: 'detached' });
  assert.equal(await leaving().count(), 0);
  assert.equal(new URL(page.url()).search, '');
});

/** Cancels what `act` begins while a call of it is not answered, and waits until that is given up. */
async function isGivenUp(path: string, act: () => Promise<void>): Promise<void> {
  await page.route(`**${path}`, (route) =>
    route.request().method() === 'POST' ? undefined : route.fallback(),
  );
  const sent = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith(path));
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(path));
  await act();
  await sent;
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click();
  await failed;
}

for (const [what, from, path, add] of [
  ['makes a base', '/knowledge?new=upload', '/api/knowledges', /^Create/],
  [
    'comes into a base',
    `/knowledge/${id('d', 1)}?add=upload`,
    `/api/knowledges/${id('d', 1)}/documents`,
    /^Add/,
  ],
] as const) {
  test(`a text that ${what} can be cancelled while it is sent`, async () => {
    await open(from);
    const adding = page.getByRole('dialog');
    await isGivenUp(path, async () => {
      await adding.getByRole('tab', { name: 'Text' }).click();
      await adding.getByRole('textbox', { name: 'Text to learn' }).fill('Night rates');
      await adding.getByRole('button', { name: add }).last().click();
    });
    await adding.getByText('Cancelled').waitFor();
  });
}

test('the first file can be cancelled while a base is made of it', async () => {
  await page.context().addCookies([{ name: 'fixture', value: 'empty', url: url() }]);
  await open('/');
  const file = { name: 'night.txt', mimeType: 'text/plain', buffer: Buffer.from('Night work') };
  await isGivenUp('/api/knowledges', () => page.locator('input[type=file]').first().setInputFiles(file));
});

test('more files than the server takes in a minute go on by themselves, and can be cancelled meanwhile', async () => {
  let places = 0;
  const limited = {
    code: 429,
    errorCode: 'RATE_LIMITED',
    error: 'Too many requests. Try again in 3 seconds.',
  };
  await page.route('**/api/upload/signed-url?*', (route) => {
    places += 1;
    if (places !== 3) return route.fallback();
    return route.fulfill({ status: 429, headers: { 'retry-after': '3' }, json: limited });
  });
  await open(`/knowledge/${id('d', 1)}?add=upload`);
  const adding = dialog('Add documents');
  const files = ['one', 'two', 'three', 'four', 'five'].map((name) => ({
    name: `${name}.txt`,
    mimeType: 'text/plain',
    buffer: Buffer.from(name),
  }));
  await page.locator('input[type=file]').setInputFiles(files);
  await adding.getByRole('button', { name: 'Add 5 documents' }).click();
  await adding.getByText('the rest goes on by itself').waitFor();
  await adding.getByRole('button', { name: 'Cancel five.txt' }).click();
  await adding.getByText('4 of 5 added').waitFor();
  assert.equal(await adding.getByText('Cancelled').count(), 1);
  assert.equal(await adding.getByRole('alert').count(), 0);
});

test('files that are too big are counted below the list, and left out together', async () => {
  await page.route('**/api/knowledges/usage', async (route) => {
    const { data } = await (await route.fetch()).json();
    await route.fulfill({ json: { code: 200, data: { ...data, maxFileBytes: 1024 } } });
  });
  await open(`/knowledge/${id('d', 1)}?add=upload`);
  const adding = dialog('Add documents');
  const file = (name: string, size: number) => ({
    name,
    mimeType: 'text/plain',
    buffer: Buffer.alloc(size, 'a'),
  });
  await page
    .locator('input[type=file]')
    .setInputFiles([
      file('day.txt', 9),
      file('night.txt', 2000),
      file('dusk.txt', 3000),
      file('~$night.docx', 162),
    ]);
  await adding.getByText('2 files are larger than 1.0 KB.').waitFor();
  await adding.getByRole('button', { name: 'Leave them out' }).click();
  await adding.getByRole('button', { name: 'Add', exact: true }).and(page.locator(':enabled')).waitFor();
  assert.equal(await adding.getByRole('listitem').count(), 1);
});
