import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type Api, signIn } from '../api.ts';
import { DESK, openBrowser, openPage } from '../browser.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';

let product: Product;
let browser: Browser;
let anna: Api;
let bert: Api;
let workspace: string;

before(async () => {
  product = await startProduct(await installedDataDir());
  anna = await signIn(product, 'anna@example.org');
  bert = await signIn(product, 'bert@example.org');
  browser = await openBrowser();
  workspace = (await anna.call(routes.createWorkspace, { body: { name: 'Harbour' } })).uuid;
  await anna.call(routes.switchWorkspace, { params: { uuid: workspace } });
  const emails = ['bert@example.org'];
  await anna.call(routes.inviteMembers, { params: { uuid: workspace }, body: { emails } });
  const prompt = (name: string, title: string, visibility: string) =>
    anna.call(routes.createPrompt, { body: { name, title, text: 'Say when it is {{what}}.', visibility } });
  await prompt('tides', 'When the tide turns', 'workspace');
  await prompt('wages', 'What the tide gauge costs', 'private');
  const server = { name: 'Tide tables', transport: 'http', url: 'https://tides.invalid/mcp' };
  await anna.call(routes.createMcpServer, { body: server });
});
after(async () => {
  await browser?.close();
  await product?.end();
});

async function findTides({ cookie }: Api): Promise<{ page: Page; names: string[] }> {
  const page = await openPage(browser, product.url, cookie, DESK);
  await page.goto(product.url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  const finder = page.getByRole('dialog', { name: 'Find anything' });
  const answers = ['prompts', 'mcp-servers'].map((list) =>
    page.waitForResponse((answer) => new RegExp(`/api/${list}\\?.*tide`).test(answer.url())),
  );
  await finder.getByRole('textbox').fill('tide');
  await Promise.all(answers);
  await finder.getByText('Looking…').waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
  return { page, names: await finder.getByRole('button').allInnerTexts() };
}

test('whoever keeps prompts and tool servers finds them, each opened where it is', async () => {
  const { page, names } = await findTides(anna);
  assert.deepEqual(names.map((name) => name.split('\n')[0]).sort(), [
    'Tide tables',
    'What the tide gauge costs',
    'When the tide turns',
  ]);
  await page.getByRole('button', { name: 'What the tide gauge costs' }).click();
  await page.getByRole('dialog', { name: 'Edit' }).getByText('/', { exact: true }).waitFor();
  await page.waitForURL(/\/prompts\?edit=/);
  await page.context().close();
});

test('a member finds what is the workspace’s, and nobody’s own; elsewhere none of it', async () => {
  const elsewhere = await findTides(bert);
  assert.deepEqual(elsewhere.names, []);
  await elsewhere.page.context().close();
  await bert.call(routes.switchWorkspace, { params: { uuid: workspace } });
  const { page, names } = await findTides(bert);
  assert.deepEqual(names.map((name) => name.split('\n')[0]).sort(), ['Tide tables', 'When the tide turns']);
  await page.getByRole('button', { name: 'Tide tables' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tide tables' }).waitFor();
  await page.context().close();
});
