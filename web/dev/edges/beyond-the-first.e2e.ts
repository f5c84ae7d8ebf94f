import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { agents } from '../fixtures/agents.ts';
import { folders, sessions } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const FAR = 'Moorings of the outer harbour';

/** More agents than come at once, of which one has that name, and is none of those. */
async function manyAgents(): Promise<void> {
  await page.route(/\/api\/agents\?/, (route) => {
    const name = new URL(route.request().url()).searchParams.get('name');
    const far = { ...agents[1], uuid: id('c', 200), name: FAR };
    const data = name === null ? agents.slice(0, 3) : [far].filter(() => FAR.toLowerCase().includes(name));
    const total = name === null ? 130 : data.length;
    return route.fulfill({ json: { code: 200, data, pagination: { page: 1, pageSize: 100, total } } });
  });
}

test('an at sign finds an agent beyond those that come at once', async () => {
  await manyAgents();
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  await page.locator('[data-composer] textarea:enabled').pressSequentially('@moor');
  await page.getByRole('option', { name: FAR }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText(`${FAR} answers`).waitFor();
});

test('a new chat is begun with an agent beyond those that come at once', async () => {
  await manyAgents();
  await page.goto(`${url()}/chat`);
  await page.getByRole('button', { name: /^Agent: / }).click();
  await page.getByRole('searchbox', { name: 'Find an agent' }).fill('moor');
  await page.getByRole('menuitem', { name: FAR }).click();
  await page.waitForURL(`**/chat?agent=${id('c', 200)}`);
});

test('where all agents come at once there is nothing to find them by', async () => {
  await page.goto(`${url()}/chat`);
  await page.getByRole('button', { name: /^Agent: / }).click();
  await page.getByRole('menuitem', { name: 'Make an agent' }).waitFor();
  assert.equal(await page.getByRole('searchbox', { name: 'Find an agent' }).count(), 0);
});

test('a chat that was pinned long ago stands above all others of its folder', async () => {
  await page.route(/\/api\/sessions-cursor\?.*folderUUID=6/, (route) => {
    const asked = new URL(route.request().url()).searchParams.get('pinned');
    const of = (n: number, title: string, pinned: boolean) => ({
      ...sessions[0],
      ...{ uuid: id('f', n), title, pinned, folderUUID: id('6', 1) },
    });
    const others = Array.from({ length: 40 }, (_, n) => of(100 + n, `Newer ${n}`, false));
    const data = asked === 'true' ? [of(90, 'Pinned long ago', true)] : others;
    return route.fulfill({ json: { code: 200, data, nextCursor: asked === 'true' ? null : 'more' } });
  });
  await page.goto(`${url()}/chat`);
  const chats = page.getByRole('navigation', { name: 'Chats' });
  await chats.getByRole('button', { name: 'Harbour and rotas', exact: true }).click();
  await chats.getByRole('link', { name: 'Newer 0', exact: true }).waitFor();
  const first = chats.getByRole('listitem').getByRole('listitem').getByRole('link').first();
  assert.equal(await first.innerText(), 'Pinned long ago');
});

test('chats that were pinned after the first hundred come with a button below those, outside of folders as in one', async () => {
  await page.route(/\/api\/sessions-cursor\?.*folderUUID=(6|none)/, (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const of = (n: number, title: string) => ({
      ...sessions[0],
      ...{ uuid: id('f', n), title, pinned: true, folderUUID: id('6', 1) },
    });
    if (asked.get('pinned') !== 'true')
      return route.fulfill({ json: { code: 200, data: [], nextCursor: null } });
    const data = asked.has('cursor') ? [of(99, 'Pinned first of all')] : [of(90, 'Pinned today')];
    return route.fulfill({ json: { code: 200, data, nextCursor: asked.has('cursor') ? null : 'more' } });
  });
  await page.goto(`${url()}/chat`);
  const chats = page.getByRole('navigation', { name: 'Chats' });
  const first = chats.getByRole('link', { name: 'Pinned first of all' });
  await chats.getByRole('button', { name: 'Show more' }).click();
  await first.waitFor();
  await chats.getByRole('button', { name: 'Harbour and rotas', exact: true }).click();
  const inFolder = chats.getByRole('listitem').filter({ hasText: 'Harbour and rotas' });
  await inFolder.getByRole('button', { name: 'Show more' }).click();
  await inFolder.getByRole('link', { name: 'Pinned first of all' }).waitFor();
});

test('more folders than stand above the chats are shown by a button, and one that is made is seen', async () => {
  const folder = (n: number) => ({ ...folders[0], uuid: id('6', 100 + n), name: `Folder ${n}` });
  const many = Array.from({ length: 300 }, (_, n) => folder(n));
  await page.route('**/api/session-folders', (route) => {
    const isMade = route.request().method() === 'POST';
    if (isMade) many.push({ ...folder(300), name: 'Zebra' });
    return route.fulfill({ json: { code: 200, data: isMade ? many.at(-1) : many } });
  });
  await page.goto(`${url()}/chat`);
  const chats = page.getByRole('navigation', { name: 'Chats' });
  const rows = chats.getByRole('button', { name: /^(Folder \d+|Zebra)$/ });
  await rows.first().waitFor();
  assert.equal(await rows.count(), 12);
  const all = chats.getByRole('button', { name: 'All 300 folders' });
  assert.equal(await all.getAttribute('aria-expanded'), 'false');
  await chats.getByRole('button', { name: 'New folder' }).click();
  await page.keyboard.type('Zebra');
  await page.keyboard.press('Enter');
  await chats.getByRole('button', { name: 'Zebra', exact: true }).waitFor();
  await chats.getByRole('button', { name: 'Fewer folders' }).click();
  await chats.getByRole('button', { name: 'Zebra', exact: true }).waitFor({ state: 'detached' });
  await page.reload();
  await chats.getByRole('button', { name: 'Zebra', exact: true }).waitFor();
});
