import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { agents } from '../fixtures/agents.ts';
import { knowledges } from '../fixtures/knowledge.ts';
import { mcpServers } from '../fixtures/mcp-servers.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { open } = freshPages((fresh) => {
  page = fresh;
});

const dialog = () => page.getByRole('dialog');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (name: string) => page.getByRole('textbox', { name });

async function goElsewhere(): Promise<void> {
  await page.getByRole('link', { name: 'Explore', exact: true }).first().click();
  await page.waitForURL('**/explore');
  await page.getByRole('heading', { name: 'Explore', level: 1 }).waitFor();
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

async function chooseOfAgent(item: RegExp): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

async function signIn(): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function copyAgent(): Promise<void> {
  await field('Instructions').waitFor();
  await chooseOfAgent(/^Make a copy/);
}

async function makeBaseForSite(): Promise<void> {
  await dialog().getByRole('textbox').fill('Docs');
  await dialog().getByRole('button', { name: 'Continue' }).click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  await dialog().waitFor({ state: 'detached' });
}

for (const [what, from, path, data, begin] of [
  ['tools that are connected', '/mcp?edit=new', '/api/mcp-servers', mcpServers[0], connect],
  ['an agent that is made', '/agents/new', '/api/agents', { uuid: id('c', 2) }, makeAgent],
  ['an agent that is imported', '/agents?import=1', '/api/agents/import', { uuid: id('c', 2) }, importAgent],
  ['a copy of an agent that is made', `/agents/${id('c', 2)}`, '/api/agents/*/copy', agents[4], copyAgent],
  [
    'a base for a site that is made',
    '/knowledge?new=site',
    '/api/knowledges',
    knowledges[0],
    makeBaseForSite,
  ],
  [
    'the sign-in of a tool server',
    `/mcp/${id('7', 2)}`,
    '/api/mcp-servers/*/sign-in',
    { authorizationUrl: '/elsewhere' },
    signIn,
  ],
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
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 1000)));
    assert.equal(new URL(page.url()).pathname, '/explore');
  });
}

/** Deletes an agent; gives the function that lets the answer come. */
async function deleteAgent(): Promise<() => Promise<void>> {
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/agents/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    await answered.promise;
    await route.fulfill({ json: { code: 200, data: null } });
  });
  await open(`/agents/${id('c', 2)}`);
  await field('Instructions').waitFor();
  await chooseOfAgent(/^Delete/);
  const sent = page.waitForRequest((request) => request.method() === 'DELETE');
  await dialog()
    .getByRole('button', { name: /^Delete/ })
    .click();
  await sent;
  return async () => {
    const late = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
    answered.resolve();
    await late;
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 500)));
  };
}

test('who types in another agent while one is being deleted keeps what was typed', async () => {
  const letIt = await deleteAgent();
  await page.getByRole('link', { name: 'Agents', exact: true }).first().click();
  await page.waitForURL('**/agents');
  await page.locator(`a[href="/agents/${id('c', 5)}"]`).click();
  await page.waitForURL(`**/agents/${id('c', 5)}`);
  await field('Instructions').fill('An hour of work, not saved yet');
  await letIt();
  assert.equal(new URL(page.url()).pathname, `/agents/${id('c', 5)}`);
  assert.equal(await field('Instructions').inputValue(), 'An hour of work, not saved yet');
});

test('who stays while an agent is being deleted is led to the others', async () => {
  const letIt = await deleteAgent();
  await letIt();
  await page.waitForURL('**/agents');
});
