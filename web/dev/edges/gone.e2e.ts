import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

const MORE_THAN_FRESH_MS = 6000;
const sentence = 'It is not here any more.';

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  await page.clock.install();
});

const lost = () => page.getByRole('alert').filter({ hasText: sentence });

/** Somebody else deletes it; the window comes to the front again after a while. */
async function isDeleted(path: string): Promise<void> {
  const json = { code: 404, error: sentence, errorCode: 'NOT_FOUND' };
  await page.route(`**${path}`, (route) => route.fulfill({ status: 404, json }));
  await page.clock.fastForward(MORE_THAN_FRESH_MS);
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === path);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await asked;
}

for (const [what, path, asked, shown, way] of [
  ['a base', `/knowledge/${id('d', 1)}`, `/api/knowledges/${id('d', 1)}`, 'Search test', 'Knowledge'],
  ['an agent', `/agents/${id('c', 5)}`, `/api/agents/${id('c', 5)}`, 'Instructions', 'Agents'],
  ['an agent’s shares', `/agents/${id('c', 5)}/shares`, `/api/agents/${id('c', 5)}`, 'New share', 'Agents'],
  ['an MCP server', `/mcp/${id('7', 1)}`, `/api/mcp-servers/${id('7', 1)}`, 'History', 'Tools'],
  ['a chat', `/chat/${id('f', 1)}`, `/api/sessions/${id('f', 1)}`, 'Share', 'New chat'],
] as const) {
  test(`the page of ${what} that is deleted elsewhere says so, and leads on`, async () => {
    await page.goto(url() + path);
    const main = page.getByRole('main');
    await main.getByText(shown).first().waitFor();
    await isDeleted(asked);
    await lost().getByText('It was deleted, or it is in another workspace.').waitFor();
    assert.equal(await main.getByText(shown, { exact: true }).count(), 0);
    await lost().getByRole('link', { name: way }).click();
    await page.waitForURL((address) => address.pathname === path.split('/').slice(0, 2).join('/'));
  });
}

test('what was typed for an agent that is deleted elsewhere stays to be copied', async () => {
  await page.goto(`${url()}/agents/${id('c', 5)}`);
  const field = page.getByRole('textbox', { name: 'Instructions' });
  await field.fill('Answer in rhymes.');
  await isDeleted(`/api/agents/${id('c', 5)}`);
  await page.getByText('This agent was deleted.').waitFor();
  assert.equal(await field.inputValue(), 'Answer in rhymes.');
});
