import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message, Session, StreamLine } from '@tutka/http-contracts';
import type { Locator, Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { messages, sessions } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';
import { refuse } from '../refuse.ts';

const chat = `/chat/${id('f', 1)}`;
const reply = id('9', 52);
const sentence = 'Chats rest for a moment.';
const [question, answer] = messages.slice(2);
const stored: readonly Message[] = [
  ...(question ? [{ ...question, uuid: id('9', 51), content: 'How long is a shift?' }] : []),
  ...(answer ? [{ ...answer, uuid: reply, parentUUID: id('9', 51), content: 'Eight hours.' }] : []),
];
const begun: StreamLine = {
  seq: 0,
  userMessageUUID: id('9', 51),
  messages: [{ uuid: reply, role: 'assistant', content: 'Eight hours.' }],
};
const refused = { status: 409, json: { code: 409, error: sentence, errorCode: 'REPLY_RUNNING' } };

let page: Page;
let log: Locator;
let field: Locator;
const { url } = freshPages((fresh) => {
  page = fresh;
  log = page.getByRole('log');
  field = page.getByRole('textbox', { name: /^Ask / });
});

const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const lines = (...all: readonly StreamLine[]) => ({
  contentType: 'application/x-ndjson',
  body: all.map((each) => `${JSON.stringify(each)}\n`).join(''),
});

async function open(path = chat): Promise<void> {
  await page.goto(url() + path);
  await log.getByRole('button', { name: 'Copy', exact: true }).first().waitFor();
}

async function ask(text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

test('a chat that cannot be read again stays with what is written in it, until it is gone', async () => {
  const [session] = sessions;
  let status = 500;
  await page.route(`**/api/sessions/${id('f', 1)}`, (route) =>
    route.fulfill({ json: { code: 200, data: session } }),
  );
  await open();
  await field.fill('Not sent yet');
  await page.route(`**/api/sessions/${id('f', 1)}`, (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    return route.fulfill({ status, json: { code: status, error: sentence, errorCode: 'INTERNAL_ERROR' } });
  });
  const pin = async () => {
    const asked = page.waitForResponse(
      (answered) => answered.url().endsWith(id('f', 1)) && answered.request().method() === 'GET',
    );
    await page.getByRole('button', { name: 'Actions for “Which limits hold for night work?”' }).click();
    await page.getByRole('menuitem', { name: 'Pin' }).click();
    await (await asked).finished();
  };
  await pin();
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  assert.deepEqual([await field.inputValue(), await notice(sentence).count()], ['Not sent yet', 0]);
  status = 404;
  await pin();
  await notice(sentence).waitFor();
  assert.equal(await field.count(), 0);
});

test('a question that is refused stays when the turn before it is settled', async () => {
  const settled = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(/\/api\/session-messages(\?|$)/, async (route) => {
    if (route.request().method() === 'POST') {
      asked += 1;
      return route.fulfill(asked === 1 ? lines({ ...begun, done: true, status: 1 }) : refused);
    }
    if (asked === 0) return route.continue();
    await settled.promise;
    const data = [...messages, ...stored].toReversed();
    await route.fulfill({
      json: { code: 200, data, pagination: { page: 1, pageSize: 50, total: data.length } },
    });
  });
  await open();
  await ask('How long is a shift?');
  await log.getByText('Eight hours.', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await ask('And on Sundays?');
  await notice(sentence).waitFor();
  settled.resolve();
  await log.locator(`[data-message="${reply}"]`).waitFor();
  await notice(sentence).waitFor();
  await log.getByText('And on Sundays?', { exact: true }).waitFor();
});

test('another wording waits in its form while a reply is written', async () => {
  const answered = Promise.withResolvers<void>();
  const asked: unknown[] = [];
  await page.route(/\/api\/session-messages$/, async (route) => {
    asked.push(route.request().postDataJSON().content);
    await answered.promise;
    await route.fulfill(lines({ ...begun, done: true, status: 1 }));
  });
  await open();
  await log.getByRole('button', { name: 'Edit question' }).last().click();
  const form = log.getByRole('textbox', { name: 'Edit question' });
  await form.fill('And at weekends?');
  await ask('How long is a shift?');
  const again = log.getByRole('button', { name: 'Ask again' });
  await again.click();
  await notice('Ask again: once this reply is written, or stopped').waitFor();
  assert.equal(await form.inputValue(), 'And at weekends?');
  answered.resolve();
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await log.getByText('How long is a shift?', { exact: true }).waitFor({ state: 'detached' });
  await again.click();
  await form.waitFor({ state: 'detached' });
  assert.deepEqual(asked, ['How long is a shift?', 'And at weekends?']);
});

test('a stop that is pressed before the reply begins is sent with its first line, and says where it failed', async () => {
  const begins = Promise.withResolvers<void>();
  await page.route(/\/api\/session-messages$/, async (route) => {
    await begins.promise;
    await route.fulfill(lines(begun));
  });
  // What goes on stays open.
  await page.route('**/api/session-messages/*/stream*', () => undefined);
  await refuse(page, {
    method: 'POST',
    path: `**/api/session-messages/${reply}/stop`,
    code: 500,
    error: sentence,
  });
  await open();
  await ask('How long is a shift?');
  const stop = page.getByRole('button', { name: 'Stop', exact: true });
  await stop.click();
  await page.getByRole('button', { name: 'Stopping…' }).waitFor();
  assert.equal(await stop.count(), 0);
  begins.resolve();
  await notice(sentence).waitFor();
  await stop.waitFor();
});

test('an opinion of a reply that could not be kept says so', async () => {
  await refuse(page, { method: 'PUT', path: '**/api/session-messages/*', code: 500, error: sentence });
  await open();
  await log.getByRole('button', { name: 'Good answer' }).first().click();
  await notice(sentence).waitFor();
});

test('a chat that has no name yet is called a chat, where it stands and what is done with it', async () => {
  const nameless = (session: Session) => ({ ...session, title: '' });
  await page.route(/\/api\/sessions(-cursor\?|\/)/, async (route) => {
    const asked = await route.fetch();
    const { data, ...more } = await asked.json();
    await route.fulfill({
      json: { ...more, data: Array.isArray(data) ? data.map(nameless) : nameless(data) },
    });
  });
  await open();
  const list = page.getByRole('navigation', { name: 'Chats' });
  await list.getByRole('link', { name: 'Chat', exact: true }).first().waitFor();
  await list.getByRole('button', { name: 'Actions for “Chat”' }).first().waitFor();
  await page.getByRole('heading', { name: 'Chat', level: 1, exact: true }).waitFor();
  await page.goto(url());
  await page.getByRole('main').getByRole('link', { name: /^Chat/ }).first().waitFor();
});
