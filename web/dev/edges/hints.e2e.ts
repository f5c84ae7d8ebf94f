import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url() });
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  await copy().waitFor();
});

const copy = () => page.getByRole('log').getByRole('button', { name: 'Copy', exact: true }).last();
const hint = () => page.getByRole('tooltip');

test('a hint comes where the pointer rests, tells what became of a click, and goes with the pointer', async () => {
  await copy().hover();
  await hint().getByText('Copy', { exact: true }).waitFor();
  const described = await copy().getAttribute('aria-describedby');
  assert.equal(await page.locator(`[id="${described}"]`).textContent(), 'Copy');
  await page.mouse.down();
  await page.mouse.up();
  await hint().getByText('Copied').waitFor();
  await page.mouse.move(0, 0);
  await hint().waitFor({ state: 'detached' });
});

test('one who goes by the keyboard has it too, and Escape takes it away', async () => {
  await copy().focus();
  await page.keyboard.press('Tab');
  const [name] = await page.locator(':focus').evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
  assert.ok(name);
  await hint().getByText(name, { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await hint().waitFor({ state: 'detached' });
  await page.keyboard.press('Tab');
  await hint().waitFor();
  await page.locator(':focus').blur();
  await hint().waitFor({ state: 'detached' });
});

test('none comes where somebody only passes by, or touches', async () => {
  await copy().hover();
  await page.mouse.move(0, 0);
  await copy().dispatchEvent('pointerover', { pointerType: 'touch', bubbles: true });
  await page.waitForTimeout(800);
  assert.equal(await hint().count(), 0);
  // The same of a mouse is heard.
  await copy().dispatchEvent('pointerover', { pointerType: 'mouse', bubbles: true });
  await hint().waitFor();
});
