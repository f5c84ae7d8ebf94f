import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { orders } from '../fixtures/orders.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  // 1280 by 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 640 });
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch();
    const isJson = response.headers()['content-type']?.includes('json');
    await route.fulfill({ response, ...(isJson && { json: enlarged(await response.json()) }) });
  });
});

const NAME = 'Wohlfahrtsverbandsmitgliedsbeitragsabrechnungsassistent'.repeat(2).slice(0, 100);
const NAMES = new Set(['name', 'agentName']);

/** Names of a hundred letters without a space, amounts of eight digits. */
function enlarged(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => enlarged(one, key));
  if (value !== null && typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, enlarged(of, name)]));
  if (typeof value !== 'string') return value;
  if (NAMES.has(key)) return NAME;
  return Number(value) !== 0 && /^-?\d+\.\d\d$/.test(value) ? value.replace(/\d+/, '12345678') : value;
}

const owner = id('b', 2);

for (const path of [
  '/billing',
  '/checkout?product=plan:team:month&currency=CNY',
  '/orders',
  `/orders/${orders[1]?.uuid}`,
  '/earnings',
  '/admin/orders',
  '/admin/plans',
  `/admin/earnings/${owner}`,
  `/admin/workspaces/${owner}`,
]) {
  test(`${path} needs no scrolling sideways on the narrowest phones, whatever names and amounts are in it`, async () => {
    await page.goto(url() + path);
    await page
      .getByText(/12,345,678/)
      .first()
      .waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320);
    assert.deepEqual(await cutIn('main .mantine-Button-label'), []);
  });
}

for (const path of [
  `/admin/earnings?pay=${owner}.EUR`,
  `/admin/reconciliation?difference=${id('8', 4)}`,
  `/orders/${id('4', 5)}?refund=1`,
]) {
  test(`the dialog of ${path} is read and answered without scrolling sideways`, async () => {
    await page.goto(url() + path);
    const dialog = page.getByRole('dialog');
    await dialog.waitFor();
    assert.deepEqual(await cutIn('[role=dialog]'), []);
    assert.deepEqual(await cutIn('[role=dialog] .mantine-Button-label'), []);
  });
}

/** What of these holds more than is seen of it. */
const cutIn = (selector: string) =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent),
    );
