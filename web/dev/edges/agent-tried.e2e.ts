import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
let tried: Locator;
/** What was asked of the draft. */
let asked: Record<string, unknown>[];
const { url } = freshPages(async (fresh) => {
  page = fresh;
  tried = page.getByRole('region', { name: 'Try it' });
  asked = [];
  await page.route('**/api/chat/agents/test', (route) => {
    asked.push(route.request().postDataJSON());
    const line = {
      seq: 0,
      messages: [{ uuid: id('9', 90), role: 'assistant', content: 'At ten.' }],
      done: true,
    };
    return route.fulfill({
      contentType: 'application/x-ndjson',
      body: `${JSON.stringify({ ...line, status: 1 })}\n`,
    });
  });
  await page.goto(`${url()}/agents/${id('c', 5)}`);
});

async function ask(question: string): Promise<void> {
  await tried.getByRole('textbox').fill(question);
  await page.keyboard.press('Enter');
  await tried.getByText('At ten.').last().waitFor();
}

test('a draft is tried with the longest answer that the form says, saved or not', async () => {
  const longest = page.getByRole('textbox', { name: 'Longest answer, in tokens' });
  await longest.fill('120');
  await ask('When does the night begin?');
  await longest.fill('');
  await ask('And when does it end?');
  assert.deepEqual(
    asked.map(({ maxTokens }) => maxTokens),
    [120, null],
  );
});

test('a question that the form suggests is tried with a click, as it will be asked in a chat', async () => {
  const suggestions = page.getByRole('combobox', { name: 'Suggested questions' });
  await suggestions.fill('When does the night begin?');
  await suggestions.press('Enter');
  await tried.getByRole('button', { name: 'When does the night begin?' }).click();
  await tried.getByText('At ten.').waitFor();
  assert.deepEqual(asked.at(-1)?.messages, [{ role: 'user', content: 'When does the night begin?' }]);
  await tried.getByRole('button', { name: 'Start over' }).click();
  await tried.getByRole('button', { name: 'When does the night begin?' }).waitFor();
});

test('the page of an agent that may be tried says how often it still may', async () => {
  await page.route('**/api/agents/trials', (route) =>
    route.fulfill({
      json: { code: 200, data: [{ agentUUID: id('c', 12), used: 2, limit: 3, remaining: 1 }] },
    }),
  );
  await page.goto(`${url()}/explore/${id('c', 12)}`);
  await page.getByText('1 question to try it free').waitFor();
});
