import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { messages } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';

const replyOf = (day: string) =>
  `See [the guide][guide] for more.[^1]\n\nSecond paragraph.\n\n[guide]: https://example.com/${day}\n\n[^1]: Only on ${day}.\n`;
const data = messages
  .slice(0, 4)
  .map((each, at) =>
    each.role === 'user'
      ? each
      : { ...each, content: replyOf(at < 2 ? 'Monday' : 'Tuesday'), citations: [], toolCalls: [] },
  )
  .toReversed();

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  await page.route(/\/api\/session-messages\?/, (route) =>
    route.fulfill({ json: { code: 200, data, pagination: { page: 1, pageSize: 50, total: data.length } } }),
  );
  await page.goto(`${url()}/chat/${id('f', 1)}`);
});

test('links and footnotes of a reply lead to what it defines at its end, and not to that of another', async () => {
  for (const day of ['Monday', 'Tuesday']) {
    const reply = page.locator('[data-message]').filter({ hasText: `Only on ${day}.` });
    const link = reply.getByRole('link', { name: 'the guide' });
    assert.equal(await link.getAttribute('href'), `https://example.com/${day}`);
    const mark = reply.getByRole('button', { name: 'Footnote 1', exact: true });
    await mark.click();
    await reply.getByRole('note').and(page.locator(':focus')).getByText(`Only on ${day}.`).waitFor();
    await reply.getByRole('button', { name: 'Back to where footnote 1 is marked' }).click();
    await mark.and(page.locator(':focus')).waitFor();
    assert.doesNotMatch(await reply.innerText(), /\[guide\]|\[\^1\]/);
  }
  assert.equal(new URL(page.url()).hash, '');
});

test('what a reply defines after it called a tool is that of what it said before, and its footnotes lead back there', async () => {
  const begun = 'See [the guide][guide] first.[^1]';
  const content = `${begun}\n\nAnd so it is.\n\n[guide]: https://example.com/late\n\n[^1]: Only on Sunday.\n`;
  const told = messages.slice(0, 2).map((each) => {
    const toolCalls = each.toolCalls.map((call) => ({ ...call, at: begun.length }));
    return each.role === 'user' ? each : { ...each, content, citations: [], toolCalls };
  });
  await page.route(/\/api\/session-messages\?/, (route) => {
    const pagination = { page: 1, pageSize: 50, total: told.length };
    return route.fulfill({ json: { code: 200, data: told.toReversed(), pagination } });
  });
  await page.reload();
  const reply = page.locator('[data-message]').filter({ hasText: 'And so it is' });
  await reply.getByText('Web search').waitFor();
  const link = reply.getByRole('link', { name: 'the guide' });
  assert.equal(await link.getAttribute('href'), 'https://example.com/late');
  await reply.getByRole('button', { name: 'Footnote 1', exact: true }).click();
  await reply.getByRole('note').and(page.locator(':focus')).getByText('Only on Sunday.').waitFor();
});
