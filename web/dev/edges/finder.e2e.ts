import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { sessions } from '../fixtures/chats.ts';
import { mcpServers } from '../fixtures/mcp-servers.ts';
import { prompts } from '../fixtures/prompts.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const [chat] = sessions;
const field = () => page.getByRole('textbox', { name: 'Find anything by its name' });
const found = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

/** Chats are found by their titles, and only once `answered` has come for other words than none. */
async function findChats(answered: Promise<void>): Promise<void> {
  await page.route('**/api/sessions-cursor?*', async (route) => {
    const title = new URL(route.request().url()).searchParams.get('title');
    if (title !== null) await answered;
    const named = sessions.filter((one) => one.title.toLowerCase().includes(title ?? ''));
    await route.fulfill({ json: { code: 200, data: named.slice(0, 5), nextCursor: null } });
  });
  for (const list of ['agents', 'knowledges', 'prompts', 'mcp-servers']) {
    await page.route(`**/api/${list}?*`, (route) =>
      route.fulfill({ json: { code: 200, data: [], pagination: { page: 1, pageSize: 5, total: 0 } } }),
    );
  }
}

async function openFinder(): Promise<void> {
  await page.goto(`${url()}/settings/profile`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await found(chat?.title ?? '').waitFor();
}

test('Enter opens nothing that was found for other words', async () => {
  const answered = Promise.withResolvers<void>();
  await findChats(answered.promise);
  await openFinder();
  await field().fill('hello');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/chat/${sessions.find(({ title }) => title === 'Hello')?.uuid}`);
  answered.resolve();
});

test('Enter opens the first of what is found, also where it comes late', async () => {
  const answered = Promise.withResolvers<void>();
  await findChats(answered.promise);
  await page.route('**/api/agents?*', async (route) => {
    const name = new URL(route.request().url()).searchParams.get('name');
    const data = name === null ? [] : [{ uuid: chat?.uuid, name: 'Zebra counter' }];
    if (name !== null) await answered.promise;
    await route.fulfill({ json: { code: 200, data, pagination: { page: 1, pageSize: 5, total: 1 } } });
  });
  await openFinder();
  await field().fill('zebra');
  await page.getByText('Looking…').waitFor();
  answered.resolve();
  await found('Zebra counter').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/agents/${chat?.uuid}`);
});

test('what could not be asked is not said to be nothing', async () => {
  await page.route('**/api/{agents,knowledges,sessions-cursor}?*', (route) => {
    const query = new URL(route.request().url()).searchParams;
    if (!['name', 'knowledgeName', 'title'].some((one) => query.has(one))) return route.fallback();
    return route.fulfill({ status: 500, json: { code: 500, error: 'Lists rest for a moment' } });
  });
  await openFinder();
  await field().fill('zebra');
  await page.getByRole('dialog').getByText('Lists rest for a moment').waitFor();
  assert.equal(await page.getByText('Nothing has this name.').count(), 0);
});

const [handover, , plain] = prompts;
const [server] = mcpServers;
const editor = () => page.getByRole('dialog', { name: 'Edit' });

/** Lists of the API, each narrowed to the names that hold what was asked for. */
async function findByName(): Promise<void> {
  const rows = { prompts, 'mcp-servers': mcpServers, agents: [], knowledges: [], 'sessions-cursor': [] };
  for (const [list, all] of Object.entries(rows)) {
    await page.route(`**/api/${list}?*`, (route) => {
      const asked = new URL(route.request().url()).searchParams;
      const words = (asked.get('search') ?? asked.get('name') ?? '').toLowerCase();
      const data = all.filter((one) =>
        `${'title' in one ? one.title : ''} ${one.name}`.toLowerCase().includes(words),
      );
      const pagination = { page: 1, pageSize: 5, total: data.length, totalPages: 1 };
      return route.fulfill({ json: { code: 200, data, pagination, nextCursor: null } });
    });
  }
}

async function openAt(path: string): Promise<void> {
  await page.goto(url() + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
}

test('a prompt is found by its title and by its name behind the slash, and opened', async () => {
  await findByName();
  await openAt('/settings/profile');
  await field().fill('next shift');
  await found(`${handover?.title} /${handover?.name}`).waitFor();
  await field().fill('/plain');
  await found(`${plain?.title} /${plain?.name}`).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/prompts?edit=${plain?.uuid}`);
  assert.equal(await editor().getByLabel('Title').inputValue(), plain?.title);
});

test('a tool server is found by its name, and opened', async () => {
  await findByName();
  await openAt('/settings/profile');
  await field().fill(server?.name ?? '');
  await found(server?.name ?? '').click();
  await page.waitForURL(`**/mcp/${server?.uuid}`);
  await page.getByRole('heading', { level: 1, name: server?.name ?? '' }).waitFor();
});

for (const [where, words, name] of [
  ['another prompt', 'plain', `${plain?.title} /${plain?.name}`],
  ['the page of all', '/prompts', 'Prompts'],
] as const) {
  test(`what is written in a prompt is asked about before the finder leads to ${where}`, async () => {
    await findByName();
    await page.goto(`${url()}/prompts?edit=${handover?.uuid}`);
    await editor().getByLabel('Title').fill('Notes for the night');
    await page.keyboard.press('Control+k');
    await field().fill(words);
    await found(name).click();
    const question = page.getByRole('dialog', { name: 'Close without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    assert.equal(await editor().getByLabel('Title').inputValue(), 'Notes for the night');
  });
}
