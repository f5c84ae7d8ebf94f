import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page, Route } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { messages } from './fixtures/chats.ts';
import { id } from './fixtures/values.ts';

const chat = `/chat/${id('f', 1)}`;
const told = 'Message deleted, with all below it';
/** The question in the middle. */
const doomed = id('9', 3);

let page: Page;
let log: Locator;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  log = page.getByRole('log');
});

async function open(at = page): Promise<void> {
  await at.goto(url() + chat);
  await at.getByRole('button', { name: 'Answer again' }).first().waitFor();
}

const deletion = (at: Locator) =>
  at.locator(`[data-message="${doomed}"]`).getByRole('button', { name: 'Delete from here' });
const row = (uuid: string) => log.locator(`[data-message="${uuid}"]`);
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const closeNotice = () => notice(told).getByRole('button').last().click();

/** Answers each deletion; gives what was sent. */
async function answerDeletions(answer: Parameters<Route['fulfill']>[0]): Promise<unknown[]> {
  const sent: unknown[] = [];
  await page.route('**/api/session-messages', (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback();
    sent.push(route.request().postDataJSON());
    return route.fulfill(answer);
  });
  return sent;
}

test('a message goes with all below it, by keyboard, and comes back when that is undone', async () => {
  await open();
  const sent = await answerDeletions({ json: { code: 200, data: { deleted: 2 } } });
  await deletion(log).focus();
  await page.keyboard.press('Enter');
  await row(doomed).waitFor({ state: 'detached' });
  assert.equal(await log.locator('[data-message]').count(), 2);
  await notice(told).getByRole('button', { name: 'Undo' }).press('Enter');
  await row(id('9', 4)).waitFor();
  assert.equal(await log.locator('[data-message]').count(), messages.length);
  assert.deepEqual(sent, []);
});

test('it is not there in another chat and back, and is deleted once the offer to undo it is gone', async () => {
  await open();
  const sent = await answerDeletions({ json: { code: 200, data: { deleted: 2 } } });
  await deletion(log).click();
  await row(doomed).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Hello', exact: true }).click();
  // To the fixtures every chat says the same; this one keeps it.
  await row(doomed).waitFor();
  await page.getByRole('link', { name: messages[0]?.content ?? '', exact: true }).click();
  await row(doomed).waitFor({ state: 'detached' });
  await closeNotice();
  await page.waitForURL(`**${chat}?branch=${id('9', 2)}`);
  assert.deepEqual(sent, [{ sessionUUID: id('f', 1), messageUUIDs: [doomed] }]);
});

test('it is deleted when the page is left', async () => {
  await open();
  const sent = await answerDeletions({ json: { code: 200, data: { deleted: 2 } } });
  await deletion(log).click();
  await row(doomed).waitFor({ state: 'detached' });
  const sending = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.evaluate('dispatchEvent(new Event("pagehide"))');
  await sending;
  await notice(told).waitFor({ state: 'detached' });
  assert.equal(sent.length, 1);
});

test('what cannot be deleted comes back, and says why', async () => {
  await open();
  const error = 'Failed to delete session message';
  await answerDeletions({ status: 500, json: { code: 500, error, errorCode: 'INTERNAL_ERROR' } });
  await deletion(log).click();
  await row(doomed).waitFor({ state: 'detached' });
  await closeNotice();
  await notice(error).waitFor();
  await row(doomed).waitFor();
});

test('what is asked meanwhile hangs below what is left', async () => {
  await open();
  await deletion(log).click();
  await row(doomed).waitFor({ state: 'detached' });
  const asking = page.waitForRequest((request) => request.method() === 'POST');
  const field = page.getByRole('textbox', { name: /^Ask / });
  await field.fill('And by day?');
  await field.press('Enter');
  assert.equal((await asking).postDataJSON().parentUUID, id('9', 2));
});

test('a phone reaches it', async () => {
  const context = await page
    .context()
    .browser()
    ?.newContext({
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      locale: 'en-US',
    });
  assert.ok(context);
  const phone = await context.newPage();
  await open(phone);
  await deletion(phone.getByRole('log')).tap();
  await phone.getByRole('alert').filter({ hasText: told }).waitFor();
  await context.close();
});
