import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { anotherOwnAddress, openSite, type Site } from '../../../packages/egress/test/sites.ts';
import { type Api, firstOf, signIn } from './api.ts';
import { DESK, openBrowser, openPage } from './browser.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';

const own = anotherOwnAddress();
const troubles: string[] = [];
const asked: string[] = [];
let site: Site;
let product: Product;
let api: Api;
let browser: Browser;
let page: Page;

const html = (title: string, body: string) =>
  `<!doctype html><title>${title}</title><article><h1>${title}</h1><p>${body}</p></article>`;
const pages: Readonly<Record<string, string>> = {
  '/robots.txt': 'User-agent: *\nDisallow: /private',
  '/': html(
    'Ferries',
    'All lines. <a href="/night">Night</a> <a href="/day">Day</a> <a href="/private/x">X</a>',
  ),
  '/night': html('Night ferry', 'The night ferry to Tallinn leaves at 23:40 from the west harbour.'),
  '/day': html('Day ferry', 'The day ferry leaves at noon.'),
};

before(async () => {
  site = await openSite(own, ({ url = '' }, response) => {
    asked.push(url);
    const text = pages[url];
    const type = url.endsWith('.txt') ? 'text/plain' : 'text/html; charset=utf-8';
    response.writeHead(text === undefined ? 404 : 200, { 'content-type': type }).end(text ?? '');
  });
  product = await startProduct(await installedDataDir(), {
    EGRESS_ALLOW: `${own}/32`,
    EGRESS_PORTS: String(site.port),
    SITE_IMPORT_PAUSE_MS: '50',
  });
  api = await signIn(product, 'reader@example.org');
  browser = await openBrowser();
  page = await openPage(browser, product.url, api.cookie, { ...DESK, troubles });
});

after(async () => {
  await browser?.close();
  await product?.end();
  await site?.close();
});

const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
});
const film = {
  name: 'film.mp4',
  mimeType: 'video/mp4',
  buffer: Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom'),
};
const statuses = () => page.getByRole('radiogroup', { name: 'Status' });
const rowOf = (name: string) => page.getByRole('row').filter({ hasText: name });

test('many files come at once: one that cannot be learnt and one that breaks off stop no other', async () => {
  await page.goto(`${product.url}/knowledge?new=upload`);
  await page
    .locator('input[type=file]')
    .setInputFiles([
      text('lighthouse.txt', 'The keeper of the lighthouse lights the lamp at dusk.'),
      film,
      text('harbour.md', '# Harbour\n\nThe harbour master sleeps until nine.'),
      text('unlucky.txt', 'The unlucky one arrives at the second try.'),
      text('empty.txt', ''),
    ]);
  await page.getByLabel('Name', { exact: true }).fill('Coast');
  let broken = 0;
  await page.route('**/api/upload/files/**', (route) => {
    const unlucky = route.request().headers()['content-disposition']?.includes('unlucky') === true;
    return unlucky && broken++ === 0 ? route.abort() : route.continue();
  });
  await page.getByRole('button', { name: 'Create knowledge base' }).click();
  await page.getByText('3 of 5 added · 2 failed').waitFor();
  assert.equal(await page.getByRole('alert').count(), 2);
  await page.getByRole('button', { name: 'Try unlucky.txt again' }).click();
  await page.getByText('4 of 5 added · 1 failed').waitFor();
  await page.getByRole('button', { name: 'Go on with 4 documents' }).click();
  await page.getByRole('heading', { name: 'Coast' }).waitFor();
});

test('the page follows the reading without asking again and again', async () => {
  const lists: string[] = [];
  page.on('request', (request) => lists.push(new URL(request.url()).pathname));
  for (const name of ['lighthouse.txt', 'harbour.md', 'unlucky.txt']) {
    await rowOf(name).getByText('Ready').waitFor({ timeout: 60_000 });
  }
  await rowOf('empty.txt').getByText('Failed').waitFor();
  const before = lists.filter((path) => path.endsWith('/documents')).length;
  await page.waitForTimeout(3_000);
  assert.equal(lists.filter((path) => path.endsWith('/documents')).length, before);
});

test('a failed document says why, is tried again at a click, and is found by its status', async () => {
  await rowOf('empty.txt').getByText('This file is empty').waitFor();
  const again = page.waitForResponse((answer) => answer.url().endsWith('/reindex'));
  await rowOf('empty.txt').getByRole('button', { name: 'Try again' }).click();
  assert.equal((await again).status(), 200);
  await statuses().getByText('Failed').click();
  await page.waitForURL('**status=3**');
  await rowOf('empty.txt').getByText('Failed').waitFor();
  await rowOf('harbour.md').waitFor({ state: 'hidden' });
});

test('the home page says that one of a base that is ready could not be read, and leads to it', async () => {
  const agentUUID = firstOf(await api.call(routes.listAgents)).uuid;
  await api.call(routes.createSession, { body: { agentUUID } });
  await page.goto(product.url);
  const attention = page.getByRole('region', { name: 'Needs your attention' });
  await attention.getByText(/^1 of 4 documents could not be read\. empty\.txt: /).click();
  await page.waitForURL('**/knowledge/*?status=3');
  await rowOf('empty.txt').getByText('Failed').waitFor();
});

test('chosen documents are deleted together, and come back when told so in time', async () => {
  await statuses().getByText('All').click();
  await rowOf('harbour.md').waitFor();
  for (const name of ['empty.txt', 'unlucky.txt']) await page.getByLabel(`Choose ${name}`).check();
  const bar = page.getByRole('toolbar', { name: 'Chosen documents' });
  await bar.getByRole('button', { name: 'Delete' }).click();
  await rowOf('empty.txt').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await rowOf('empty.txt').waitFor();
  await page.getByLabel('Choose empty.txt').check();
  const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await bar.getByRole('button', { name: 'Delete' }).click();
  assert.equal((await deleted).status(), 200);
  await rowOf('empty.txt').waitFor({ state: 'hidden' });
  await rowOf('unlucky.txt').waitFor();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await page.getByRole('heading', { name: 'Go on with' }).waitFor();
  await page.getByRole('region', { name: 'Needs your attention' }).waitFor({ state: 'detached' });
  await page.goBack();
});

test('the search test shows which words matched, and the passage on its page', async () => {
  await page.getByRole('tab', { name: 'Search test' }).click();
  await page.getByRole('textbox', { name: 'A question' }).fill('When does the keeper light the lamp?');
  await page.keyboard.press('Enter');
  const first = page.getByRole('article').first();
  await first.locator('mark', { hasText: 'keeper' }).waitFor();
  await first.getByText('lighthouse.txt').click();
  await page.getByRole('dialog').locator('mark').waitFor();
  await page.keyboard.press('Escape');
});

test('a site is looked at, its pages are ticked, and those alone become documents', async () => {
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByRole('button', { name: 'Add documents' }).click();
  await page.getByRole('tab', { name: 'Web site' }).click();
  await page.getByLabel('Where it starts').fill(`http://${site.place}/`);
  await page.getByRole('button', { name: 'Look for pages' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a web site' });
  await dialog.getByLabel('Night ferry').waitFor({ timeout: 30_000 });
  await dialog.getByText('1 page left out').click();
  await dialog.getByText('not allowed by robots.txt').waitFor();
  await dialog.getByLabel('Day ferry').uncheck();
  await dialog.getByRole('button', { name: 'Import 2 pages' }).click();
  await dialog.getByText('2 of 2 pages').waitFor({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await rowOf('Night ferry').getByText('Ready').waitFor({ timeout: 60_000 });
  assert.equal(await rowOf('Day ferry').count(), 0);
  assert.ok(!asked.some((path) => path.startsWith('/private')), asked.join());
  assert.deepEqual(troubles, []);
});
