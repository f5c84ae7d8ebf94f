import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { messages } from './fixtures/chats.ts';
import { id } from './fixtures/values.ts';

const arabic = 'ما هي حدود العمل الليلي (8 hours)?';

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  const data = messages
    .slice(0, 2)
    .map((each) => ({ ...each, content: arabic, citations: [], toolCalls: [], attachments: [] }))
    .toReversed();
  await page.route(/\/api\/session-messages\?/, (route) =>
    route.fulfill({ json: { code: 200, data, pagination: { page: 1, pageSize: 50, total: data.length } } }),
  );
});

/** Where the first letter of a text is drawn, from the left of what holds it, as a part of its width. */
const firstLetter = (text: string) =>
  page.getByRole('log').evaluate((log, wanted) => {
    const places: number[] = [];
    const walker = document.createTreeWalker(log, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.textContent?.trim() !== wanted || !node.parentElement) continue;
      const range = document.createRange();
      range.setStart(node, 0);
      range.setEnd(node, 1);
      const around = node.parentElement.getBoundingClientRect();
      places.push((range.getBoundingClientRect().left - around.left) / around.width);
    }
    return places;
  }, text);

test('what is written from right to left begins at the right: a question, a reply, and what is being written', async () => {
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  await page.getByText(arabic).nth(1).waitFor();
  const places = await firstLetter(arabic);
  assert.equal(places.length, 2);
  assert.ok(
    places.every((place) => place > 0.5),
    `drawn at ${places}`,
  );
  const field = page.locator('[data-composer] textarea');
  const { unicodeBidi, textAlign } = await field.evaluate((one) => {
    const { unicodeBidi, textAlign } = getComputedStyle(one);
    return { unicodeBidi, textAlign };
  });
  assert.deepEqual([unicodeBidi, textAlign], ['plaintext', 'start']);
});
