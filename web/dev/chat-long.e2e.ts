import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { id } from './fixtures/values.ts';

const LONGEST = 200_000;
const chat = `/chat/${id('f', 1)}`;

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

for (const place of ['a new question', 'another wording'] as const) {
  test(`${place} that is too long says so and stays until it is shorter`, async () => {
    await page.goto(url() + chat);
    const asked: string[] = [];
    await page.route(/\/api\/session-messages$/, (route) => {
      asked.push(Object(route.request().postDataJSON()).content);
      return route.abort();
    });
    const edits = place === 'another wording';
    if (edits) await page.getByRole('button', { name: 'Edit question' }).first().click();
    const field = page.getByRole('textbox', { name: edits ? 'Edit question' : /^Ask / });
    const form = page.locator('form').filter({ has: field });
    await field.fill('x'.repeat(LONGEST + 1));
    await form.getByRole('alert').filter({ hasText: '200,001 characters' }).waitFor();
    assert.equal(await form.locator('button[type=submit]').isDisabled(), true);
    await field.press('Enter');
    assert.deepEqual(asked, []);
    const asking = page.waitForRequest((request) => request.method() === 'POST');
    await field.fill('x'.repeat(LONGEST));
    await form.getByRole('alert').waitFor({ state: 'detached' });
    await form.locator('button[type=submit]').click();
    await asking;
    assert.deepEqual(
      asked.map(({ length }) => length),
      [LONGEST],
    );
  });
}
