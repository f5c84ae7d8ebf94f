import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type Api, signIn } from '../api.ts';
import { DESK, openBrowser, openPage } from '../browser.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';

let product: Product;
let browser: Browser;
let api: Api;
let page: Page;

before(async () => {
  product = await startProduct(await installedDataDir());
  api = await signIn(product, 'reader@example.org');
  browser = await openBrowser();
  page = await openPage(browser, product.url, api.cookie, DESK);
});

after(async () => {
  await browser?.close();
  await product?.end();
});

/** Long enough that its index is not built at once. */
const days = Array.from(
  { length: 9000 },
  (_, day) => `Day ${day}: the keeper trimmed the wick and wrote it down.`,
);
const log = [...days, 'On the last day an albatross sat on the lamp.'].join('\n\n');

const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

async function found(words: string, text: string): Promise<void> {
  await page.getByRole('tab', { name: 'Search test' }).click();
  await page.getByRole('textbox', { name: 'A question' }).fill(words);
  await page.keyboard.press('Enter');
  await page.getByRole('article').first().getByText(text).waitFor();
}

test('another index is built in sight, takes over, answers, and is gone back from', async () => {
  const base = await api.call(routes.createKnowledge, { body: { name: 'Log', content: log } });
  await page.goto(`${product.url}/knowledge/${base.uuid}`);
  await page.getByRole('row').getByText('Ready', { exact: true }).waitFor();
  await found('What sat on the lamp?', 'albatross');
  await page.getByRole('tab', { name: 'Settings' }).click();
  const told = (words: number) =>
    page.getByText(`Passages of at most ${words} words, found by words.`, { exact: true }).waitFor();
  const length = page.getByRole('textbox', { name: 'Words in a passage' });
  const before = Number(await length.inputValue());
  await told(before);
  await length.fill('90');
  await page.getByRole('button', { name: 'Build this index' }).click();
  await page.getByText(/^Being built, \d+ %/).waitFor();
  await told(90);
  await found('What sat on the lamp?', 'albatross');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByRole('button', { name: 'Go back to the earlier index' }).click();
  await told(before);
  assert.equal(await length.inputValue(), String(before));
  await found('What sat on the lamp?', 'albatross');
});

test('a folder is dropped: its files come with their places in it, without what a system leaves there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tutka-drop-'));
  const dropped = join(folder, 'harbour');
  await mkdir(join(dropped, 'night'), { recursive: true });
  await writeFile(join(dropped, 'day.md'), '# Day\n\nThe day ferry leaves at noon.');
  await writeFile(join(dropped, 'night', 'late.txt'), 'The night ferry leaves at 23:40.');
  await writeFile(join(dropped, '.DS_Store'), 'clutter');
  const { uuid } = await api.call(routes.createKnowledge, { body: { name: 'Harbour' } });
  await page.goto(`${product.url}/knowledge/${uuid}?add=upload`);
  const zone = await page.getByRole('dialog').getByText('Drop files').first().boundingBox();
  assert.ok(zone);
  const devtools = await page.context().newCDPSession(page);
  const at = { x: zone.x + zone.width / 2, y: zone.y + zone.height / 2 };
  const data = { items: [], files: [dropped], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', { type, ...at, data });
  }
  await page.getByRole('button', { name: 'Add 2 documents' }).click();
  await rowOf('harbour/day.md').getByText('Ready', { exact: true }).waitFor();
  await rowOf('harbour/night/late.txt').getByText('Ready', { exact: true }).waitFor();
  await found('When does the night ferry leave?', '23:40');
  await rm(folder, { recursive: true });
});
