import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message, StreamLine } from '@tutka/http-contracts';
import type { Page, Route } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { foundSessions } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';
import { isInSight } from '../in-sight.ts';
import { longMessage, nth, pageOf } from '../long-chat.ts';

const chat = `/chat/${id('f', 1)}`;
/** Whether any but the newest messages are answered. */
let goesBack: boolean;
let earlierAsked: number;
let all: Message[];
/** What the newest messages wait for before they are answered. */
let newest: (route: Route) => Promise<unknown>;

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  goesBack = true;
  earlierAsked = 0;
  all = Array.from({ length: 60 }, (_, n) => longMessage(n));
  newest = () => Promise.resolve();
  await page.route(/\/api\/session-messages\?/, async (route) => {
    const asked = new URL(route.request().url()).searchParams;
    const isBack = asked.has('aroundUUID') || Number(asked.get('page')) > 1;
    if (isBack) earlierAsked += 1;
    if (isBack && !goesBack) return await route.fulfill(tooMany);
    if (!isBack && (await newest(route)) === REFUSED) return;
    await route.fulfill({ json: { code: 200, ...pageOf(all, asked) } }).catch(() => undefined);
  });
});

const sentence = 'Too many requests at once';
const REFUSED = Symbol('refused');
const tooMany = { status: 429, json: { code: 429, error: sentence, errorCode: 'RATE_LIMITED' } };

test('earlier messages that could not be had are asked for again when the reader says so', async () => {
  goesBack = false;
  await page.goto(`${url()}${chat}?at=${nth(3)}`);
  const problem = page.getByRole('alert').filter({ hasText: sentence });
  await problem.waitFor();
  await isInSight(problem);
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 300)));
  assert.equal(earlierAsked, 1);
  goesBack = true;
  await problem.getByRole('button').click();
  await page.locator(`[data-message="${nth(3)}"][data-in-sight]`).waitFor();
  assert.equal(await problem.count(), 0);
});

const said = (n: number) => page.getByText(`Message number ${n}`, { exact: true });
const line = (seq: number, more: Partial<StreamLine> = {}): string => {
  const said: StreamLine = {
    seq,
    messages: [{ uuid: nth(61), role: 'assistant', content: 'So far' }],
    ...more,
  };
  return `${JSON.stringify(said)}\n`;
};

/** Opens the chat and asks its next question. */
async function askNext(): Promise<void> {
  await page.goto(url() + chat);
  await said(59).waitFor();
  await askHere();
}

async function askHere(): Promise<void> {
  const field = page.getByRole('textbox', { name: /^Ask / });
  await field.fill('Message number 60');
  await field.press('Enter');
}

test('earlier messages that are fetched while a reply is written stand there once', async () => {
  await page.route('**/api/session-messages/*/stream*', () => undefined);
  await page.route('**/api/session-messages', (route) => {
    all.push(longMessage(60), { ...longMessage(61), content: 'So far', status: 0 });
    const body = line(0, { userMessageUUID: nth(60) }) + line(1);
    return route.fulfill({ contentType: 'application/x-ndjson', body });
  });
  await askNext();
  await page.getByText('So far').waitFor();
  await page.getByRole('button', { name: 'Show earlier messages' }).click();
  await said(0).waitFor();
  const told = await page.getByText(/^Message number \d+$/).allTextContents();
  assert.deepEqual(
    told,
    Array.from({ length: 61 }, (_, n) => `Message number ${n}`),
  );
});

const stored = (n: number) => page.locator(`[data-message="${nth(n)}"]`);

/** Asks a question whose reply ends at once; the newest messages are answered by `again` from then on. */
async function askOnce(again: typeof newest, asking = askNext): Promise<void> {
  await page.route('**/api/session-messages', (route) => {
    all.push(longMessage(60), longMessage(61));
    newest = again;
    const says = (content: string): Pick<StreamLine, 'messages'> => ({
      messages: [{ uuid: nth(61), role: 'assistant', content }],
    });
    const body =
      line(0, { ...says('Message number 61'), userMessageUUID: nth(60) }) +
      line(1, { ...says(''), done: true, status: 1 });
    return route.fulfill({ contentType: 'application/x-ndjson', body });
  });
  await asking();
}

test('what was read stays where it is when earlier messages come above it', async () => {
  await page.goto(url() + chat);
  await said(59).waitFor();
  await page.getByRole('log').hover();
  await page.mouse.wheel(0, -1_000_000);
  await page.waitForFunction(() => document.querySelector('[role=log]')?.scrollTop === 0);
  const before = await said(10).boundingBox();
  await page.getByRole('button', { name: 'Show earlier messages' }).click();
  await said(9).waitFor();
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 300)));
  const after = await said(10).boundingBox();
  assert.ok(before && after && Math.abs(after.y - before.y) < 4, `from ${before?.y} to ${after?.y}`);
});

test('a reply that has come stays where the chat cannot be read again, until it can', async () => {
  await askOnce(async (route) => {
    await route.fulfill(tooMany);
    return REFUSED;
  });
  const problem = page.getByRole('alert').filter({ hasText: sentence });
  await said(61).waitFor();
  await problem.waitFor();
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 500)));
  assert.deepEqual([await said(60).count(), await said(61).count()], [1, 1]);
  newest = () => Promise.resolve();
  await problem.getByRole('button').click();
  await stored(61).waitFor();
  assert.deepEqual([await said(60).count(), await said(61).count()], [1, 1]);
});

test('a reply that has come stays where earlier messages are asked for while the chat is read again', async () => {
  const goOn = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await askOnce(() => {
    asked.resolve();
    return goOn.promise;
  });
  await asked.promise;
  await page.getByRole('button', { name: 'Show earlier messages' }).click();
  goOn.resolve();
  await said(0).waitFor();
  await stored(61).waitFor();
  assert.deepEqual([await said(60).count(), await said(61).count()], [1, 1]);
});

test('who came by a link to a message and went on is not taken to the beginning where the chat cannot be read again', async () => {
  await page.goto(`${url()}${chat}?at=${nth(57)}`);
  await page.locator(`[data-message="${nth(57)}"][data-in-sight]`).waitFor();
  await page.getByRole('navigation', { name: 'Chats' }).locator('a[aria-current=page]').click();
  await page.waitForURL(url() + chat);
  await askOnce(async (route) => {
    await route.fulfill(tooMany);
    return REFUSED;
  }, askHere);
  await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 500)));
  assert.ok((await page.getByRole('log').evaluate(({ scrollTop }) => scrollTop)) > 0);
});

test('who goes on from a chosen version keeps what they read where the chat cannot be read again, and goes on', async () => {
  await page.goto(`${url()}${chat}?branch=${nth(59)}`);
  await said(59).waitFor();
  await askOnce(async (route) => {
    await route.fulfill(tooMany);
    return REFUSED;
  }, askHere);
  await page.waitForURL(`**?branch=${nth(61)}`);
  await page.getByRole('alert').filter({ hasText: sentence }).waitFor();
  assert.deepEqual([await said(59).count(), await said(60).count(), await said(61).count()], [1, 1, 1]);
  const next = page.waitForRequest((request) => request.method() === 'POST');
  await askHere();
  assert.equal((await next).postDataJSON().parentUUID, nth(61));
});

test('a message that stands in the thread already is brought into sight from the search', async () => {
  const found = foundSessions.find(({ session }) => session.uuid === id('f', 1));
  assert.ok(found);
  const hit = { ...found, message: { uuid: nth(3), role: 'assistant', snippet: 'Message number 3' } };
  await page.route('**/api/sessions-search?*', (route) =>
    route.fulfill({ json: { code: 200, data: [hit], nextCursor: null } }),
  );
  await page.goto(url() + chat);
  await page.getByRole('button', { name: 'Show earlier messages' }).click();
  await said(3).waitFor({ state: 'attached' });
  // It stands there from the branch that was read before, until the one through it is.
  newest = () => new Promise((later) => setTimeout(later, 300));
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('number');
  await page.getByRole('link', { name: /Message number 3/ }).click();
  const row = page.locator(`[data-message="${nth(3)}"][data-in-sight]`);
  await row.waitFor();
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 600)));
  await isInSight(row);
});

test('who asks while they read further up is taken to what they asked', async () => {
  await page.route('**/api/session-messages', () => undefined);
  await page.goto(url() + chat);
  await said(59).waitFor();
  await page.getByRole('log').evaluate((box) => box.scrollTo(0, 0));
  await page.getByRole('button', { name: 'To the end' }).waitFor();
  await askHere();
  await isInSight(said(60));
});
