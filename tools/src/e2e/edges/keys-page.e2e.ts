import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../api.ts';
import { DESK, openBrowser, openPage } from '../browser.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';

let product: Product;
let browser: Browser;
let page: Page;
let agent: string;

before(async () => {
  product = await startProduct(await installedDataDir());
  const owner = await signIn(product, 'owner@example.org');
  agent = (await owner.call(routes.createAgent, { body: { name: 'Keeper' } })).uuid;
  browser = await openBrowser();
  page = await openPage(browser, product.url, owner.cookie, DESK);
});

after(async () => {
  await browser?.close();
  await product?.end();
});

const models = async (key: string) =>
  (await fetch(`${product.url}/v1/models`, { headers: { authorization: `Bearer ${key}` } })).status;

test('a key is made on its page, shown once, renamed, and revoked after a question', async () => {
  await page.goto(`${product.url}/agents/${agent}`);
  await page.getByRole('main').getByRole('button', { name: 'More' }).first().click();
  await page.getByRole('menuitem', { name: 'Use it from a program' }).click();
  await page.getByText(`"model": "${agent}"`).waitFor();
  await page.getByRole('link', { name: 'Make a key' }).click();

  // The agent's own page, which has a name too, stands until the next one has come.
  const making = page.getByRole('dialog', { name: 'New key', exact: true });
  await making.getByRole('textbox', { name: 'Name' }).fill('Reports');
  await making.getByRole('combobox', { name: 'Expires' }).selectOption('In a year');
  await making.getByRole('button', { name: 'Make key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Your new key' });
  const key = (await dialog.locator('code').first().textContent()) ?? '';
  assert.match(key, /^TTK\.[A-Za-z0-9]{40}$/);
  await dialog.getByText('MCP', { exact: true }).click();
  await dialog.getByText(`"Authorization": "Bearer ${key}"`).waitFor();
  // What is shown once is not lost by a stray key.
  await page.keyboard.press('Escape');
  assert.equal(await models(key), 200);
  await dialog.getByRole('button', { name: 'I have kept it' }).click();

  const row = page.getByRole('row', { name: /Reports/ });
  await row.getByText(key.slice(0, 8) + '*'.repeat(key.length - 16) + key.slice(-8)).waitFor();
  await row.getByRole('button', { name: 'Actions for “Reports”' }).click();
  await page.getByRole('menuitem', { name: 'Change key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Nightly');
  await page.getByRole('button', { name: 'Save' }).click();

  await page.getByRole('button', { name: 'Actions for “Nightly”' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No keys yet').waitFor();
  const deadline = Date.now() + 30_000;
  while ((await models(key)) !== 401) {
    assert.ok(Date.now() < deadline, 'the key still opens');
    await sleep(50);
  }
});
