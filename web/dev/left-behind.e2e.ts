import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { mcpServers } from './fixtures/mcp-servers.ts';
import { id } from './fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const open = (path: string) => page.goto(url() + path);
const dialog = () => page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name });

async function goElsewhere(): Promise<void> {
  await page.getByRole('link', { name: 'Explore', exact: true }).first().click();
  await page.waitForURL('**/explore');
}

async function connect(): Promise<void> {
  await field('Name').fill('Slow');
  await field('Address').fill('https://slow.example.org/mcp');
  await button('Connect').click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().waitFor({ state: 'detached' });
}

async function makeAgent(): Promise<void> {
  await field('Name').fill('Night');
  await button('Create agent').click();
}

async function importAgent(): Promise<void> {
  const file = { name: 'a.json', mimeType: 'application/json', buffer: Buffer.from('{"a":1}') };
  const sent = page.waitForRequest('**/api/agents/import');
  await page.locator('input[type=file]').setInputFiles(file);
  await sent;
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().waitFor({ state: 'detached' });
}

for (const [what, from, path, data, begin] of [
  ['tools that are connected', '/mcp?edit=new', '/api/mcp-servers', mcpServers[0], connect],
  ['an agent that is made', '/agents/new', '/api/agents', { uuid: id('c', 2) }, makeAgent],
  ['an agent that is imported', '/agents?import=1', '/api/agents/import', { uuid: id('c', 2) }, importAgent],
] as const) {
  test(`who left ${what} meanwhile stays where they went`, async () => {
    const answered = Promise.withResolvers<void>();
    await page.route(`**${path}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await answered.promise;
      await route.fulfill({ json: { code: 200, data } });
    });
    await open(from);
    await begin();
    await goElsewhere();
    const late = page.waitForResponse((answer) => answer.request().method() === 'POST');
    answered.resolve();
    await late;
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 500)));
    assert.equal(new URL(page.url()).pathname, '/explore');
  });
}
