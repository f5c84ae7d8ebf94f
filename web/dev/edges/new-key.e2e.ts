import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { madeKey } from '../fixtures/api-keys.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const dialog = () => page.getByRole('dialog', { name: 'Your new key' });
const question = () => page.getByRole('dialog', { name: 'Leave without the key?' });

test('a key that is shown once is not lost by the way back without a question', async () => {
  await page.goto(`${url()}/explore`);
  await page.getByRole('button', { name: /Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'New key' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Night');
  await page.getByRole('button', { name: 'Make key' }).click();
  await dialog().getByText(madeKey).first().waitFor();
  await page.goBack();
  await question().getByRole('button', { name: 'Cancel' }).click();
  await question().waitFor({ state: 'hidden' });
  assert.equal(new URL(page.url()).pathname, '/keys');
  await dialog().getByText(madeKey).first().waitFor();
  await page.goBack();
  await question().getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/explore');
});

test('a key that was kept is left without a question', async () => {
  await page.goto(`${url()}/keys?new=1`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Night');
  await page.getByRole('button', { name: 'Make key' }).click();
  await dialog().getByRole('button', { name: 'I have kept it' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByRole('link', { name: 'Explore', exact: true }).first().click();
  await page.waitForURL('**/explore');
});
