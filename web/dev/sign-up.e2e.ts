import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { signUp } from './fixtures/people.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const dialog = () => page.getByRole('dialog', { name: 'Who may sign up' });
const question = () => page.getByRole('dialog', { name: 'Close without saving?' });

async function open(): Promise<void> {
  await page.getByRole('button', { name: 'Change who may sign up' }).click();
  await dialog().waitFor();
}

async function leave(): Promise<void> {
  await page.keyboard.press('Escape');
  await question().getByRole('button', { name: 'Close' }).click();
  await dialog().waitFor({ state: 'detached' });
}

test('what is chosen next stays when who may sign up is saved late', async () => {
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/sign-up', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    await answered.promise;
    await route.fulfill({ json: { code: 200, data: signUp } });
  });
  await page.goto(`${url()}/admin/users`);
  await open();
  await dialog().getByRole('radio').nth(2).check();
  await dialog().getByRole('button', { name: 'Save' }).click();
  await leave();
  await open();
  await dialog().getByRole('radio').nth(0).check();
  const read = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/sign-up') && answer.request().method() === 'GET',
  );
  answered.resolve();
  await read;
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 500)));
  assert.equal(await dialog().count(), 1);
});

test('domains that were typed are not lost without a question', async () => {
  await page.goto(`${url()}/admin/users`);
  await open();
  await dialog().getByRole('radio').nth(1).check();
  const domains = dialog().getByRole('textbox').or(dialog().getByRole('combobox')).first();
  await domains.fill('north.example');
  await page.keyboard.press('Enter');
  await dialog().getByText('north.example').waitFor();
  await page.mouse.click(5, 5);
  await question().getByRole('button', { name: 'Cancel' }).click();
  await question().waitFor({ state: 'hidden' });
  await dialog().getByText('north.example').waitFor();
});
