import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { messages } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';

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

/** Whether the sign at the end of a text is drawn to the left of its first letter, wherever the text is seen. */
const endsLeft = (within: Locator) =>
  within.evaluate((part, wanted) => {
    const ways: boolean[] = [];
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(wanted) ?? -1;
      const place = (from: number) => {
        const range = document.createRange();
        range.setStart(node, from);
        range.setEnd(node, from + 1);
        return range.getBoundingClientRect();
      };
      if (at >= 0 && place(at).width > 0) ways.push(place(at + wanted.length - 1).left < place(at).left);
    }
    return ways;
  }, name);

const name = 'حدود (8 hours)?';
const way = (field: Locator) => field.evaluate((one) => getComputedStyle(one).unicodeBidi);

test('names of folders, agents, chats, files and prompts end at the left too, in lists, menus and fields', async () => {
  const NAMES = new Set(['name', 'title', 'agentName', 'snippet', 'description']);
  await page.route(/\/api\/(session|prompt|agent)/, async (route) => {
    const response = await route.fetch();
    const json = JSON.parse(await response.text(), (key, value) =>
      NAMES.has(key) && typeof value === 'string' ? name : value,
    );
    return route.fulfill({ response, json });
  });
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  const chats = page.getByRole('navigation', { name: 'Chats' });
  await chats.getByText(name).nth(3).waitFor();
  const all = async (part: Locator, least: number) => {
    const ways = await endsLeft(part);
    assert.ok(ways.length >= least && ways.every(Boolean), `${ways}`);
  };
  await all(chats, 4);
  await all(page.getByRole('banner').or(page.locator('header')).last(), 2);
  await page.locator('[data-composer] textarea').fill('/');
  await page.getByRole('option').first().waitFor();
  await all(page.getByRole('listbox'), 2);
  await page.locator('[data-composer] textarea').fill('');
  const search = page.getByRole('searchbox', { name: 'Search chats' });
  await search.fill('night');
  await chats.getByRole('heading', { name: 'Folders' }).waitFor({ state: 'detached' });
  await chats.getByText(name).first().waitFor();
  await all(chats, 2);
  assert.equal(await way(search), 'plaintext');
});
