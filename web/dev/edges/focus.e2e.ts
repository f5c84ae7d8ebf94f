import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const dialog = () => page.getByRole('dialog');
const hasFocus = (name: string) =>
  page.waitForFunction((wanted) => {
    const { activeElement, body } = document;
    const label = activeElement?.getAttribute('aria-label') ?? activeElement?.textContent;
    return activeElement !== body && label?.includes(wanted);
  }, name);

for (const [path, name] of [
  ['/keys', 'New key'],
  ['/knowledge', 'New knowledge base'],
  ['/admin/plans', 'Change Free'],
  ['/admin/reconciliation', 'A dispute'],
  ['/admin/models', 'Add a provider'],
  [`/mcp/${id('7', 1)}`, 'Change'],
] as const) {
  test(`the dialog of “${name}” gives the focus back where it was opened`, async () => {
    await page.goto(url() + path);
    await page.getByRole('button', { name, exact: true }).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    await hasFocus(name);
  });
}

test('a dialog that a menu opened gives the focus back to the menu’s button', async () => {
  await page.goto(`${url()}/agents/${id('c', 2)}`);
  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Use it from a program' }).press('Enter');
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  await hasFocus('More');
});

test('one that is closed after a question gives it back too', async () => {
  await page.goto(`${url()}/prompts`);
  await page.getByRole('button', { name: 'New prompt' }).focus();
  await page.keyboard.press('Enter');
  await dialog().getByLabel('Title').fill('Shift notes');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Close' }).press('Enter');
  await dialog().first().waitFor({ state: 'hidden' });
  await hasFocus('New prompt');
  assert.equal(await dialog().count(), 0);
});
