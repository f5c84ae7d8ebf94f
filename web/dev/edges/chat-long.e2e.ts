import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { messages } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';

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

/** The fixture's thread, of which one message says this. */
const saying = (place: number, content: string) =>
  page.route(/session-messages\?/, (route) => {
    const data = messages.map((each, at) => (at === place ? { ...each, content, toolCalls: [] } : each));
    const pagination = { page: 1, pageSize: 50, total: data.length };
    return route.fulfill({ json: { code: 200, data: data.toReversed(), pagination } });
  });

test('a long question is folded, and opened with a click', async () => {
  const lines = Array.from({ length: 400 }, (_, n) => `Line ${n} of what was pasted.`);
  await saying(0, lines.join('\n'));
  await page.goto(url() + chat);
  const log = page.getByRole('log');
  const question = log.locator(`[data-message="${messages[0]?.uuid}"]`);
  const height = async () => (await question.boundingBox())?.height ?? 0;
  const more = question.getByRole('button', { name: /^Show all/ });
  await more.waitFor();
  assert.ok((await height()) < 500, `${await height()}`);
  assert.match((await question.textContent()) ?? '', /Line 399 of/);
  await more.click();
  assert.ok((await height()) > 4000, `${await height()}`);
  await question.getByRole('button', { name: 'Show less' }).click();
  assert.ok((await height()) < 500, `${await height()}`);
});

test('the parts of a reply stand apart: lists and quotes too, and paragraphs in them', async () => {
  const code = '```js\nlet one;\n```';
  await saying(1, `One.\n\n- two\n\n  more\n\n> three\n>\n> more\n\n${code}\n\n1. four\n\n> five`);
  await page.goto(url() + chat);
  const reply = page.locator(`[data-message="${messages[1]?.uuid}"]`);
  await reply.locator('blockquote').last().waitFor();
  const gaps = await reply
    .locator('blockquote')
    .last()
    .evaluate(({ parentElement }) =>
      [parentElement, ...(parentElement?.querySelectorAll('li, blockquote') ?? [])].flatMap((whole) => {
        const parts = [...(whole?.children ?? [])].map((part) => part.getBoundingClientRect());
        return parts.slice(1).map(({ top }, at) => Math.round(top - (parts[at]?.bottom ?? 0)));
      }),
    );
  assert.equal(gaps.length, 7);
  assert.ok(Math.min(...gaps) >= 8, gaps.join());
});
