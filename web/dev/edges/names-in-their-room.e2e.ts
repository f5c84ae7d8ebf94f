import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

test('the names of who and what answers are seen whole, with the letters that reach below the line', async () => {
  for (const path of [`/chat/${id('f', 1)}`, '/chat']) {
    await page.goto(url() + path);
    const names = page.locator('[data-composer] button:not([aria-label^="Send"]) > span span');
    await page.getByRole('button', { name: /^Model/ }).waitFor();
    const cut = await names.evaluateAll((all) =>
      all
        .filter(
          (one) => getComputedStyle(one).overflow.includes('hidden') && one.scrollHeight > one.clientHeight,
        )
        .map((one) => one.textContent),
    );
    assert.deepEqual(cut, [], path);
  }
});

test('a long name of a folder leaves the heading of a new chat its room', async () => {
  const name = 'Everything about the night shift of the northern harbour, and who keeps watch there';
  await page.route('**/api/session-folders', (route) => {
    const folder = { uuid: id('6', 1), name, colour: null, position: 0 };
    return route.fulfill({ json: { code: 200, data: [folder] } });
  });
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${url()}/chat?folder=${id('6', 1)}`);
    await page.getByRole('button', { name: 'Not in a folder' }).waitFor();
    const heading = page.getByRole('heading', { level: 1 });
    const [shown, whole] = await heading.evaluate((one) => [one.clientWidth, one.scrollWidth]);
    assert.equal(shown, whole, `at ${width}`);
  }
});
