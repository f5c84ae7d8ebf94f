import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { sessions } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
let field: Locator;
const { url } = freshPages((fresh) => {
  page = fresh;
  field = page.locator('[data-composer] textarea');
});

const focused = () => field.and(page.locator(':focus')).waitFor();

/** The page of a new chat has given way to that of the one that was made. */
const isOpened = () => page.getByRole('heading', { name: 'New chat' }).waitFor({ state: 'detached' });

/** The agents come once they may. */
async function slowAgents(): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/agents?*', async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

test('a new chat is written in before it is known who answers, and asked once that is', async () => {
  const come = await slowAgents();
  await page.goto(`${url()}/chat`);
  await focused();
  await page.keyboard.type('When does the night begin?');
  await page.keyboard.press('Enter');
  const asked: unknown[] = [];
  await page.route(/\/api\/sessions$/, (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({ json: { code: 200, data: sessions[0] } });
  });
  const asking = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/session-messages'),
  );
  come();
  assert.equal((await asking).postDataJSON().content, 'When does the night begin?');
  assert.equal(asked.length, 1);
});

test('what is changed after it was sent too early is not sent by itself', async () => {
  const come = await slowAgents();
  await page.goto(`${url()}/chat`);
  await focused();
  await page.keyboard.type('When does the night begin?');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' And end?');
  come();
  await page.getByRole('textbox', { name: 'Ask Assistant' }).waitFor();
  await page.waitForLoadState('networkidle');
  assert.equal(await field.inputValue(), 'When does the night begin? And end?');
});

test('what is written while a chat is made goes on in that chat', async () => {
  const made = id('f', 77);
  const making = Promise.withResolvers<void>();
  const chat = { json: { code: 200, data: { ...sessions[0], uuid: made } } };
  await page.route(`**/api/sessions/${made}`, (route) => route.fulfill(chat));
  await page.route(/\/api\/sessions$/, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await making.promise;
    await route.fulfill(chat);
  });
  await page.goto(`${url()}/chat`);
  await page.getByRole('textbox', { name: 'Ask Assistant' }).fill('When does the night begin?');
  await page.keyboard.press('Enter');
  await field.fill('And when does it end?');
  making.resolve();
  await page.waitForURL(`**/chat/${made}`);
  await isOpened();
  assert.equal(await field.inputValue(), 'And when does it end?');
  await page.getByRole('link', { name: 'New chat' }).click();
  await page.getByRole('heading', { name: 'New chat' }).waitFor();
  assert.equal(await field.inputValue(), '');
});

test('who has asked the first question with the keyboard writes the next one at once', async () => {
  await page.route(/\/api\/sessions$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { code: 200, data: { ...sessions[0], uuid: id('f', 77) } } })
      : route.fallback(),
  );
  const read = Promise.withResolvers<void>();
  await page.route(`**/api/sessions/${id('f', 77)}`, async (route) => {
    await read.promise;
    await route.fulfill({ json: { code: 200, data: { ...sessions[0], uuid: id('f', 77) } } });
  });
  await page.goto(`${url()}/chat`);
  await page.getByRole('textbox', { name: 'Ask Assistant' }).fill('When does the night begin?');
  await page.keyboard.press('Enter');
  await isOpened();
  await focused();
  await page.keyboard.type('And when does it end?');
  read.resolve();
  assert.equal(await field.inputValue(), 'And when does it end?');
});

/** A first question, asked of a chat that is made once the answer is resolved. */
async function askWhileMade(): Promise<PromiseWithResolvers<void>> {
  const made = Promise.withResolvers<void>();
  await page.route(/\/api\/sessions$/, async (route) => {
    await made.promise;
    await route.fulfill({ json: { code: 200, data: { ...sessions[0], uuid: id('f', 77) } } });
  });
  await page.goto(`${url()}/chat`);
  await page.getByRole('textbox', { name: 'Ask Assistant' }).fill('When does the night begin?');
  await page.keyboard.press('Enter');
  return made;
}

test('who has chosen something else meanwhile is not led away from it', async () => {
  const made = await askWhileMade();
  const search = page.getByRole('searchbox', { name: 'Search chats' });
  await search.focus();
  made.resolve();
  await isOpened();
  await search.and(page.locator(':focus')).waitFor();
});

test('a first question that is on its way is said to be, with nothing yet that could be stopped', async () => {
  const made = await askWhileMade();
  await page.getByRole('button', { name: 'Send', exact: true }).and(page.locator('[data-loading]')).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Stop', exact: true }).count(), 0);
  made.resolve();
  await isOpened();
});

test('on a phone, whose keyboard has no Enter with Shift, Enter makes a line and the button sends', async () => {
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-US' });
  assert.ok(context);
  const phone = await context.newPage();
  await phone.goto(`${url()}/chat/${id('f', 1)}`);
  await phone.getByRole('button', { name: 'Answer again' }).first().waitFor();
  await phone.getByRole('textbox', { name: /^Ask / }).tap();
  await phone.keyboard.type('When does the night begin,');
  await phone.keyboard.press('Enter');
  await phone.keyboard.type('and when does it end?');
  const asking = phone.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/session-messages'),
  );
  await phone.getByRole('button', { name: 'Send', exact: true }).tap();
  assert.equal((await asking).postDataJSON().content, 'When does the night begin,\nand when does it end?');
  await context.close();
});

test('another wording is sent with Ctrl and Enter, which alone makes a line', async () => {
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  const log = page.getByRole('log');
  await log.getByRole('button', { name: 'Edit question' }).last().click();
  const edited = log.getByRole('textbox', { name: 'Edit question' });
  await edited.press('Control+Enter');
  assert.equal(await edited.isVisible(), true);
  await edited.fill('And of January');
  await edited.press('Enter');
  await edited.pressSequentially('of this year?');
  const asking = page.waitForRequest((request) => request.method() === 'POST');
  await edited.press('Control+Enter');
  assert.equal((await asking).postDataJSON().content, 'And of January\nof this year?');
  await edited.waitFor({ state: 'detached' });
});
