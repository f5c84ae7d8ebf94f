import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const question = () => page.getByRole('dialog', { name: 'Close without saving?' });

for (const [what, path, field] of [
  ['a provider', '/admin/models?edit=new', 'Name'],
  ['a tool server', '/mcp?edit=new', 'Name'],
  ['a plan', '/admin/plans?edit=new', 'Name'],
  ['a discount code', '/admin/discounts?new=1', 'Code'],
  ['who invoices are made out to', '/invoices?details=1', 'Company or person'],
] as const) {
  test(`what was written of ${what} is not lost without a question`, async () => {
    await page.goto(url() + path);
    const dialog = page.getByRole('dialog').first();
    const written = dialog.getByRole('textbox', { name: field }).first();
    await written.fill('NIGHT-WATCH');
    await page.keyboard.press('Escape');
    await question().getByRole('button', { name: 'Cancel' }).click();
    await question().waitFor({ state: 'hidden' });
    assert.equal(await written.inputValue(), 'NIGHT-WATCH');
    await page.keyboard.press('Escape');
    await question().getByRole('button', { name: 'Close' }).click();
    await written.waitFor({ state: 'detached' });
    await page.goto(url() + path);
    await written.waitFor();
    await page.keyboard.press('Escape');
    await written.waitFor({ state: 'detached' });
    assert.equal(await question().count(), 0);
  });
}

test('what was written of a user is not lost without a question', async () => {
  await page.goto(`${url()}/admin/users`);
  const change = page.getByRole('button', { name: 'Change person5@example.com' });
  await change.click();
  const messages = page.getByRole('dialog').first().getByRole('textbox', { name: 'Messages' });
  const before = await messages.inputValue();
  await messages.fill('4321');
  await page.keyboard.press('Escape');
  await question().getByRole('button', { name: 'Cancel' }).click();
  await question().waitFor({ state: 'hidden' });
  assert.equal(await messages.inputValue(), '4,321');
  await messages.fill(before);
  await page.keyboard.press('Escape');
  await messages.waitFor({ state: 'detached' });
  assert.equal(await question().count(), 0);
});

test('a text that was pasted to be learnt is not lost without a question', async () => {
  await page.goto(`${url()}/knowledge/${id('d', 1)}?add=upload`);
  await page.getByRole('tab', { name: 'Text' }).click();
  const text = page.getByRole('dialog').getByRole('textbox', { name: 'Text to learn' });
  await text.fill('Who keeps watch at night?');
  await page.mouse.click(5, 5);
  await question().getByRole('button', { name: 'Cancel' }).click();
  await question().waitFor({ state: 'hidden' });
  assert.equal(await text.inputValue(), 'Who keeps watch at night?');
});

test('what was written of the seller is not left without a question', async () => {
  await page.goto(`${url()}/admin/seller`);
  const name = page.getByRole('textbox', { name: 'Name' }).first();
  await name.fill('Northern lighthouses');
  await page.getByRole('link', { name: 'Home', exact: true }).first().click();
  const asked = page.getByRole('dialog', { name: 'Leave without saving?' });
  await asked.getByRole('button', { name: 'Cancel' }).click();
  await asked.waitFor({ state: 'hidden' });
  assert.equal(await name.inputValue(), 'Northern lighthouses');
  assert.equal(new URL(page.url()).pathname, '/admin/seller');
});

for (const [what, place, button, field] of [
  ['a provider', 'Models', 'Add a provider', 'Name'],
  ['a plan', 'Plans', 'Add a plan', 'Name'],
  ['a discount code', 'Discount codes', 'New code', 'Code'],
] as const) {
  test(`what was written of ${what} is not lost by the way back without a question`, async () => {
    await page.goto(`${url()}/explore`);
    await page.getByRole('link', { name: place, exact: true }).first().click();
    await page.getByRole('button', { name: button, exact: true }).first().click();
    const written = page.getByRole('dialog').first().getByRole('textbox', { name: field }).first();
    await written.fill('NIGHT-WATCH');
    await page.goBack();
    await question().getByRole('button', { name: 'Cancel' }).click();
    await question().waitFor({ state: 'hidden' });
    assert.equal(await written.inputValue(), 'NIGHT-WATCH');
    await page.goBack();
    await question().getByRole('button', { name: 'Close' }).click();
    await written.waitFor({ state: 'detached' });
  });
}

test('a key that is shown once is not lost by the way back without a question', async () => {
  await page.goto(`${url()}/explore`);
  await page
    .getByRole('complementary')
    .getByRole('button', { name: /Account menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'New key', exact: true }).first().click();
  await page.getByRole('dialog').getByLabel('Name').fill('Weekly report');
  await page.getByRole('button', { name: 'Make key' }).click();
  const kept = page.getByRole('button', { name: 'I have kept it' });
  await kept.waitFor();
  await page.goBack();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Cancel' }).click();
  await kept.click();
  await kept.waitFor({ state: 'detached' });
});
