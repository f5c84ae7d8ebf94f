import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message } from '@tutka/http-contracts';
import type { Page, Route } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { foundSessions } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';
import { isInSight } from '../in-sight.ts';
import { longMessage, nth, pageOf } from '../long-chat.ts';

const chat = `/chat/${id('f', 1)}`;
let all: Message[];
/** Which messages were asked for: a page by its number, or the one around a message. */
let asked: string[];

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  all = Array.from({ length: 2000 }, (_, n) => longMessage(n));
  asked = [];
  await page.route(/\/api\/session-messages\?/, async (route) => {
    const { searchParams } = new URL(route.request().url());
    asked.push(
      searchParams.get('aroundUUID') ?? `${searchParams.get('sortOrder')} ${searchParams.get('page')}`,
    );
    const found = pageOf(all, searchParams);
    const answer = found
      ? { json: { code: 200, ...found } }
      : { status: 404, json: { code: 404, error: 'Message not found', errorCode: 'MESSAGE_NOT_FOUND' } };
    await route.fulfill(answer).catch(() => undefined);
  });
});

const said = (n: number) => page.getByText(`Message number ${n}`, { exact: true });
const seen = (n: number) => page.locator(`[data-message="${nth(n)}"][data-in-sight]`);
const log = () => page.getByRole('log');
const toEnd = () => page.getByRole('button', { name: 'To the end' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
/** Which messages are shown, in the order in which they stand. */
const shown = async () =>
  (await page.getByText(/^Message number \d+$/).allTextContents()).map((text) =>
    Number(text.split(' ').at(-1)),
  );
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, n) => from + n);

const atEnd = () =>
  page.waitForFunction(() => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = document.querySelector('[role=log]') ?? {};
    return scrollHeight > clientHeight && scrollHeight - scrollTop - clientHeight < 2;
  });

test('a message 1,900 further back is there with one page of those around it, and both ways lead on', async () => {
  await page.goto(`${url()}${chat}?branch=${nth(70)}&at=${nth(70)}`);
  await seen(70).waitFor();
  await isInSight(seen(70));
  assert.deepEqual(asked.toSorted(), ['desc 1', nth(70)].toSorted());
  assert.deepEqual(await shown(), range(50, 100));
  await button('Show later messages').click();
  await said(149).waitFor({ state: 'attached' });
  assert.deepEqual(await shown(), range(50, 150));
  await button('Show earlier messages').click();
  await said(0).waitFor({ state: 'attached' });
  assert.deepEqual(await shown(), range(0, 150));
  assert.equal(await button('Show earlier messages').count(), 0);
});

test('from far back one click leads to the end, where a reply that comes stays in sight', async () => {
  await page.goto(`${url()}${chat}?at=${nth(70)}`);
  await seen(70).waitFor();
  // Also below all that is shown the end is elsewhere.
  await log().evaluate((box) => box.scrollTo(0, box.scrollHeight));
  await toEnd().click();
  await said(1999).waitFor();
  await atEnd();
  assert.deepEqual(await shown(), range(1950, 2000));
  await toEnd().waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).searchParams.has('at'), false);
});

test('pages that reach the newest messages are one thread with them', async () => {
  await page.goto(`${url()}${chat}?at=${nth(1930)}`);
  await seen(1930).waitFor();
  await isInSight(seen(1930));
  assert.deepEqual(await shown(), range(1900, 2000));
  assert.equal(await button('Show later messages').count(), 0);
});

test('a question that is asked far back hangs below the end of the branch, which is shown', async () => {
  const sent: unknown[] = [];
  await page.route('**/api/session-messages/*/stream*', () => undefined);
  await page.route('**/api/session-messages', (route) => {
    sent.push(route.request().postDataJSON());
    const first = { seq: 0, messages: [{ uuid: nth(2001), role: 'assistant', content: 'So far' }] };
    all.push(longMessage(2000, { content: 'And now?' }), longMessage(2001, { content: 'So far', status: 0 }));
    const body = `${JSON.stringify({ ...first, userMessageUUID: nth(2000) })}\n`;
    return route.fulfill({ contentType: 'application/x-ndjson', body });
  });
  await page.goto(`${url()}${chat}?branch=${nth(70)}&at=${nth(70)}`);
  await seen(70).waitFor();
  await page.getByRole('textbox', { name: /^Ask / }).fill('And now?');
  await page.keyboard.press('Enter');
  await page.getByText('So far').waitFor();
  await atEnd();
  assert.partialDeepStrictEqual(sent, [{ content: 'And now?', parentUUID: nth(1999) }]);
});

test('another answer that is asked for far back stands in the place of the one there', async () => {
  await page.route('**/api/session-messages/refresh', (route) => {
    const line = { seq: 0, messages: [{ uuid: nth(3000), role: 'assistant', content: 'Anew' }] };
    return route.fulfill({
      contentType: 'application/x-ndjson',
      body: `${JSON.stringify({ ...line, userMessageUUID: nth(70) })}\n`,
    });
  });
  await page.route('**/api/session-messages/*/stream*', () => undefined);
  await page.goto(`${url()}${chat}?at=${nth(71)}`);
  await seen(71).waitFor();
  const kept = all;
  all = [...kept.slice(0, 71), longMessage(71, { uuid: nth(3000), content: 'Anew', status: 0 })];
  await page
    .locator(`[data-message="${nth(71)}"]`)
    .getByRole('button', { name: 'Answer again' })
    .click();
  await page.getByText('Anew').waitFor();
  await isInSight(page.getByText('Anew'));
  assert.equal(await said(71).count(), 0);
  assert.equal(await button('Show later messages').count(), 0);
});

test('another version of an early message is shown where the one before was, with what follows it', async () => {
  const versions = [nth(70), nth(3070)];
  const of = (n: number, more = {}) => longMessage(n, n === 70 ? { siblings: versions, ...more } : {});
  const branches = new Map([
    [nth(70), range(0, 2000).map((n) => of(n))],
    [
      nth(3070),
      range(0, 2000).map((n) => {
        if (n < 70) return of(n);
        const uuid = nth(3000 + n);
        const parentUUID = n === 70 ? nth(69) : nth(3000 + n - 1);
        return { ...of(n, { uuid }), uuid, parentUUID, content: `Other number ${n}` };
      }),
    ],
  ]);
  await page.route(/\/api\/session-messages\?/, async (route) => {
    const { searchParams } = new URL(route.request().url());
    const found = pageOf(branches.get(searchParams.get('leafUUID') ?? '') ?? all, searchParams);
    await route.fulfill({ json: { code: 200, ...found } });
  });
  await page.goto(`${url()}${chat}?branch=${nth(70)}&at=${nth(70)}`);
  await seen(70).waitFor();
  const before = await said(70).boundingBox();
  await page
    .locator(`[data-message="${nth(70)}"]`)
    .getByRole('button', { name: 'Version after' })
    .click();
  const other = page.getByText('Other number 70', { exact: true });
  await other.waitFor();
  await page.getByText('Other number 99', { exact: true }).waitFor({ state: 'attached' });
  const now = await other.boundingBox();
  assert.ok(before && now && Math.abs(now.y - before.y) < 4, `from ${before?.y} to ${now?.y}`);
});

test('later messages that do not come say so where they are asked for, and are asked for again there', async () => {
  await page.goto(`${url()}${chat}?at=${nth(70)}`);
  await seen(70).waitFor();
  const refuse = (route: Route) =>
    route.fulfill({ status: 429, json: { code: 429, error: 'Too many', errorCode: 'RATE_LIMITED' } });
  await page.route(/page=3/, refuse);
  await button('Show later messages').click();
  await log().getByRole('alert').waitFor();
  await isInSight(log().getByRole('alert'));
  await page.unroute(/page=3/, refuse);
  await log().getByRole('button', { name: 'Try again' }).click();
  await said(149).waitFor({ state: 'attached' });
  assert.equal(await log().getByRole('alert').count(), 0);
});

test('a message that a search has found is gone to again where one has gone elsewhere since', async () => {
  const [found] = foundSessions;
  assert.ok(found);
  const hit = { ...found, message: { uuid: nth(70), role: 'assistant', snippet: 'Message number 70' } };
  await page.route('**/api/sessions-search?*', (route) =>
    route.fulfill({ json: { code: 200, data: [hit], nextCursor: null } }),
  );
  await page.goto(url() + chat);
  await page.getByRole('searchbox', { name: 'Search chats' }).fill('number');
  const link = page.getByRole('link', { name: /Message number 70/ });
  await link.click();
  await isInSight(seen(70));
  await log().evaluate((box) => box.scrollTo(0, 0));
  await link.click();
  await isInSight(seen(70));
  await toEnd().click();
  await said(1999).waitFor();
  await link.click();
  await isInSight(seen(70));
});
