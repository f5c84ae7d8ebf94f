import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { echo, type McpSite, says, startMcpSite } from '../../../services/catalog/test/mcp-site.ts';
import { type Api, signIn } from './api.ts';
import { DESK, openBrowser, openPage } from './browser.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';

let site: McpSite;
let product: Product;
let api: Api;
let browser: Browser;
let page: Page;
const troubles: string[] = [];

before(async () => {
  site = await startMcpSite({ echo });
  product = await startProduct(await installedDataDir(), {
    EGRESS_ALLOW: '127.0.0.1/32',
    EGRESS_PORTS: String(site.port),
  });
  api = await signIn(product, 'owner@example.org');
  browser = await openBrowser();
  page = await openPage(browser, product.url, api.cookie, { ...DESK, troubles });
});

after(async () => {
  await browser?.close();
  await product?.end();
  await site?.close();
});

test('a server is added, its tool is called in a form made from its schema, and a change shows', async () => {
  await page.goto(`${product.url}/mcp`);
  await page.getByRole('button', { name: 'Add a server' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Echo chamber');
  await page.getByRole('textbox', { name: 'Address' }).fill(`${site.origin}/mcp`);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('heading', { name: 'Echo chamber' }).waitFor();
  await page.getByText('Online').waitFor();
  await page.getByRole('textbox', { name: 'message' }).fill('hei');
  await page.getByRole('button', { name: 'Call', exact: true }).click();
  await page.getByText('Echo: hei').waitFor();

  site.tools.set('newcomer', { description: 'Was not there', answer: () => says('new') });
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByRole('tab', { name: '2 tools' }).waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('newcomer').waitFor();
});

test('an agent is given the tools, and asks before it uses what they have become', async () => {
  await page.goto(`${product.url}/agents/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Caller');
  await page.getByRole('combobox', { name: 'Let it use a server' }).click();
  await page.getByRole('option', { name: 'Echo chamber' }).click();
  await page.getByRole('button', { name: /^Create/ }).click();
  await page.getByRole('heading', { name: 'Caller' }).waitFor();

  site.tools.set('echo', { ...echo, description: 'Now it wants your keys' });
  await page.goto(`${product.url}/mcp`);
  await page.getByRole('link', { name: 'Echo chamber' }).click();
  await page.getByRole('button', { name: 'Check now' }).click();
  await page.getByText('Now it wants your keys').first().waitFor();

  await page.goto(`${product.url}/agents`);
  await page.getByText('Its tools have changed').waitFor();
  await page.getByRole('link', { name: 'Caller', exact: true }).click();
  await page.getByRole('button', { name: 'Look at the changes' }).click();
  await page.getByText('Now it wants your keys').waitFor();
  await page.getByRole('button', { name: 'Accept these tools' }).click();
  await page.getByRole('button', { name: 'Accept these tools' }).waitFor({ state: 'detached' });
  assert.deepEqual(troubles, []);
});
