import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';
import { refuse } from '../refuse.ts';

let page: Page;
const { open } = freshPages((fresh) => {
  page = fresh;
});

const main = () => page.getByRole('main');
const heading = (name: string) => main().getByRole('heading', { level: 1, name }).waitFor();
const tab = (name: string) => page.getByRole('tab', { name }).click();
const field = (name: string) => page.getByRole('textbox', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const [manual, rates] = ['Field manual 2026', 'Rates and surcharges'];

/** Through the finder, which leaves the app where it is. */
async function find(name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await dialog().getByRole('textbox').fill(name);
  await dialog().getByRole('button', { name }).first().click();
  await dialog().waitFor({ state: 'detached' });
}

/** As a link of a notification leads there. */
const lead = (path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

test('the settings of a base are its own, also after those of another', async () => {
  await open(`/knowledge/${id('d', 1)}?tab=settings`);
  await heading(manual);
  await find(rates);
  await heading(rates);
  await tab('Settings');
  assert.equal(await field('Name').inputValue(), rates);
  await page.goBack();
  await heading(manual);
  assert.equal(await field('Name').inputValue(), manual);
});

test('what was typed for a base and given up is not offered for another', async () => {
  await open(`/knowledge/${id('d', 2)}`);
  await heading(rates);
  await find(manual);
  await heading(manual);
  await tab('Settings');
  await field('Name').fill('Manual of nights');
  await find(rates);
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await heading(rates);
  await tab('Settings');
  assert.equal(await field('Name').inputValue(), rates);
});

test('a base is searched for what its own address says', async () => {
  await open(`/knowledge/${id('d', 1)}?tab=search&query=night`);
  const words = page.getByRole('tabpanel').getByRole('textbox').first();
  await words.waitFor();
  await find(rates);
  await heading(rates);
  await tab('Search test');
  await words.fill('fuel surcharge');
  await words.press('Enter');
  await page.waitForURL(/query=fuel/);
  await page.goBack();
  await page.goBack();
  await heading(manual);
  assert.equal(await words.inputValue(), 'night');
});

for (const [what, other, one, field] of [
  ['an order to be paid back', `/orders/${id('4', 4)}?refund=1`, `/orders/${id('4', 5)}?refund=1`, 'Amount'],
  ['a tool server', `/mcp/${id('7', 2)}?edit`, `/mcp/${id('7', 1)}?edit`, 'Name'],
  ['a share', `/agents/${id('c', 2)}/shares?new=1`, `/agents/${id('c', 5)}/shares?new=1`, 'E-mail'],
] as const) {
  test(`what is typed for ${what} does not go over to another`, async () => {
    const typed = dialog().getByLabel(field).first();
    const part = dialog().getByText('A part');
    await open(other);
    await dialog().getByRole('button').first().waitFor();
    const title = await page.title();
    await lead(one);
    await page.waitForFunction((before) => document.title !== before, title);
    if (await part.isVisible()) await part.click();
    await typed.fill('4.50');
    await lead(other);
    await page.waitForFunction((before) => document.title === before, title);
    await dialog().getByRole('button').first().waitFor();
    const fields = await dialog().locator('input').all();
    const values = await Promise.all(fields.map((one) => one.inputValue()));
    assert.equal(values.includes('4.50'), false);
  });
}

test('why one could not go back to a version does not stand at another', async () => {
  const error = 'Versions rest for a moment';
  await refuse(page, { method: 'POST', path: '**/api/agents/*/versions/*/restore', code: 503, error });
  await open(`/agents/${id('c', 2)}/versions`);
  await main().locator('ol button').nth(1).click();
  await main().getByRole('button', { name: 'Go back to this version' }).click();
  const told = main().getByRole('alert').filter({ hasText: error });
  await told.waitFor();
  await main().locator('ol button').nth(0).click();
  await told.waitFor({ state: 'detached' });
});
