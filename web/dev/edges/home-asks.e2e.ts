import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { sessions } from '../fixtures/chats.ts';

const made = sessions[0];
const question = 'What is the night rate?';

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  await page.route('**/api/sessions', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { code: 200, data: made } })
      : route.fallback(),
  );
});

for (const [where, state, field] of [
  ['on the home page', 'filled', /^Ask /],
  ['in the newcomer’s guide', 'begun', /^Your question to /],
] as const) {
  test(`a question that is written ${where} is asked at once`, async () => {
    await page.context().addCookies([{ name: 'fixture', value: state, url: url() }]);
    await page.goto(url());
    const asked = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/api/session-messages'),
    );
    const written = page.getByRole('textbox', { name: field });
    await written.fill(question);
    await written.press('Enter');
    assert.equal((await asked).postDataJSON().content, question);
    await page.waitForURL(`**/chat/${made?.uuid}`);
    await page.goBack();
    await written.waitFor();
  });
}
