import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { sessions } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';

const made = id('f', 77);
/** Of the chat that is being made. */
let answer: () => void;

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  const answered = Promise.withResolvers<void>();
  answer = answered.resolve;
  await page.route(/\/api\/sessions$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await answered.promise;
    return route.fulfill({ json: { code: 200, data: { ...sessions[0], uuid: made, title: '' } } });
  });
});

const field = () => page.getByRole('textbox', { name: /^Ask / });

async function ask(path: string): Promise<void> {
  await page.goto(url() + path);
  await field().fill('Hi there');
  const asked = page.waitForRequest(/\/api\/sessions$/);
  await field().press('Enter');
  await asked;
}

/** The chat is made, its question asked and answered. */
async function goOn(): Promise<unknown> {
  const asking = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/session-messages'),
  );
  answer();
  const asked = await asking;
  await (await asked.response())?.finished();
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 100)));
  const { sessionUUID, content } = asked.postDataJSON();
  return { sessionUUID, content };
}

test('who opened another chat while a new one is made stays there, and what was asked is asked', async () => {
  await ask('/chat');
  await page.getByRole('link', { name: 'Hello', exact: true }).click();
  await page.waitForURL(`**/chat/${id('f', 4)}`);
  await page.getByRole('log').waitFor();
  await field().pressSequentially('I am wri');
  const listed = page.waitForRequest(/\/api\/sessions-cursor\?/);
  assert.deepEqual(await goOn(), { sessionUUID: made, content: 'Hi there' });
  await listed;
  await field().pressSequentially('ting');
  assert.deepEqual(
    [new URL(page.url()).pathname, await field().inputValue()],
    [`/chat/${id('f', 4)}`, 'I am writing'],
  );
  await page.goBack();
  await page.waitForURL(`${url()}/chat`);
  assert.equal(await field().inputValue(), '');
});

test('who went to another page stays there', async () => {
  await ask('/chat');
  await page.getByRole('link', { name: 'Agents', exact: true }).click();
  await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor();
  assert.deepEqual(await goOn(), { sessionUUID: made, content: 'Hi there' });
  assert.equal(new URL(page.url()).pathname, '/agents');
});

test('who comes back while the chat is made does not ask the same again, and finds the field empty once it was asked', async () => {
  const begun: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && /\/api\/sessions$/.test(request.url())) begun.push(request.url());
  });
  await ask('/chat');
  await page.getByRole('link', { name: 'Hello', exact: true }).click();
  await page.getByRole('log').waitFor();
  await page.getByRole('link', { name: 'New chat' }).click();
  await page.getByRole('heading', { name: 'New chat', level: 1 }).waitFor();
  await field().and(page.locator(':enabled')).waitFor();
  assert.equal(await field().inputValue(), 'Hi there');
  await field().press('Enter');
  assert.deepEqual(await goOn(), { sessionUUID: made, content: 'Hi there' });
  assert.equal(begun.length, 1);
  assert.deepEqual([await field().inputValue(), new URL(page.url()).pathname], ['', '/chat']);
});

test('who waits sees the new chat', async () => {
  await ask('/chat');
  await goOn();
  await page.waitForURL(`**/chat/${made}`);
});

test('a visitor who opened another of their chats meanwhile stays in it', async () => {
  const read: (string | null)[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/session-messages') read.push(searchParams.get('sessionUUID'));
  });
  await ask(`/a/${id('8', 1)}#token`);
  await page.getByRole('button', { name: 'Your chats' }).click();
  await page.getByRole('menuitem', { name: 'Hello' }).click();
  await page.getByRole('log').locator('[data-message]').first().waitFor();
  assert.deepEqual(await goOn(), { sessionUUID: made, content: 'Hi there' });
  assert.equal(read.includes(made), false);
  await page.getByRole('button', { name: 'Your chats' }).click();
  await page.getByRole('menuitem', { name: 'Hello' }).and(page.locator('[aria-current]')).waitFor();
});
