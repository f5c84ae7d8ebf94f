import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StreamLine } from '@tutka/http-contracts';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { sessions } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';

const share = id('8', 1);
const shop = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><body>
  <h1>Shop</h1><p style="height: 3000px">Much to see</p>
  <script src="/widget.js" data-share="${share}" data-token="token"></script>
  <script>const replies = []; Tutka.on('message', () => replies.push(Date.now()))</script></body></html>`;
const closed = { code: 401, error: 'This link does not open anything any more', errorCode: 'SHARE_CLOSED' };
const broken = { code: 500, error: 'Something went wrong', errorCode: 'INTERNAL' };

let page: Page;
let frame: FrameLocator;
let panel: Locator;
const { url } = freshPages((fresh) => {
  page = fresh;
  frame = page.frameLocator('iframe');
  panel = page.getByRole('dialog', { name: 'Chat' });
});

/** A visitor's phone on a page of a shop, whose chat covers it. */
async function openChat(): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route(`**/widget/${share}`, (route) => route.fulfill({ json: { open: true } }));
  await page.route('**/shop', (route) => route.fulfill({ contentType: 'text/html', body: shop }));
  await page.goto(`${url()}/shop`);
  await open();
}

async function open(): Promise<void> {
  await page.getByRole('button', { name: 'Open chat' }).click();
  await panel.waitFor();
}

const answerShare = (status: number, json: unknown) =>
  page.route('**/api/**', (route) => route.fulfill({ status, json }));

async function isBackInTheShop(): Promise<void> {
  await panel.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Open chat' }).waitFor();
  assert.equal(await page.evaluate('document.documentElement.style.overflow'), '');
}

test('on a phone a chat that does not come is closed by the button that opened it', async () => {
  await page.clock.install();
  await page.route('**/embed/**', (route) => route.abort());
  await openChat();
  const close = page.getByRole('button', { name: 'Close chat' });
  await close.click();
  await isBackInTheShop();
  await open();
  await page.clock.fastForward(20_000);
  await panel.getByRole('alert').waitFor();
  await close.click();
  await isBackInTheShop();
  await open();
  await page.keyboard.press('Escape');
  await isBackInTheShop();
});

const refusals = [
  ['that is not open', 401, closed, 'This chat is not open'],
  ['that fails', 500, broken, 'Something went wrong'],
] as const;

for (const [which, status, answer, shown] of refusals) {
  test(`on a phone a chat ${which} is closed by its own button, and by Escape`, async () => {
    await answerShare(status, answer);
    await openChat();
    await frame.getByText(shown).waitFor();
    // One way out is enough: the launcher would lie over what the chat says.
    await page.getByRole('button', { name: 'Close chat', exact: true }).waitFor({ state: 'hidden' });
    await frame.getByRole('button', { name: 'Close the chat' }).click();
    await isBackInTheShop();
    await open();
    await frame.getByText(shown).waitFor();
    await page.keyboard.press('Escape');
    await isBackInTheShop();
  });
}

test('on a phone a chat that waits for its server is closed by its own button', async () => {
  await page.route('**/api/**', () => undefined);
  await openChat();
  await frame.getByRole('button', { name: 'Close the chat' }).click();
  await isBackInTheShop();
});

const line = (seq: number, content: string, more: Partial<StreamLine> = {}): StreamLine => ({
  seq,
  messages: [{ uuid: id('9', 61), role: 'assistant', content }],
  ...more,
});
const asLines = (...lines: readonly StreamLine[]) => ({
  contentType: 'application/x-ndjson',
  body: lines.map((each) => `${JSON.stringify(each)}\n`).join(''),
});

async function ask(): Promise<void> {
  await openChat();
  await frame.getByRole('textbox').fill('When do you open?');
  await frame.getByRole('textbox').press('Enter');
}

/** How often the site was told of a reply, once all that was said before has arrived. */
async function toldOfReplies(): Promise<unknown> {
  await frame.getByRole('button', { name: 'Close the chat' }).click();
  await panel.waitFor({ state: 'hidden' });
  return page.evaluate('replies.length');
}

test('the site is told of a reply when it has come, and not when its visitor turns to another chat', async () => {
  const ended = Promise.withResolvers<void>();
  await page.route('**/api/session-messages/*/stream*', async (route) => {
    await ended.promise;
    await route.fulfill(asLines(line(2, ' At seven.', { done: true, status: 1 })));
  });
  await page.route(/\/api\/session-messages$/, (route) =>
    route.fulfill(asLines(line(0, '', { userMessageUUID: id('9', 60) }), line(1, 'We open.'))),
  );
  await page.route(/\/api\/sessions$/, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { code: 200, data: { ...sessions[0], uuid: id('f', 77) } } })
      : route.fallback(),
  );
  await ask();
  await frame.getByText('We open.').waitFor();
  await frame.getByRole('button', { name: 'New chat' }).click();
  await frame.getByRole('button', { name: 'New chat' }).waitFor({ state: 'detached' });
  assert.equal(await toldOfReplies(), 0);
  ended.resolve();
  await page.getByRole('button', { name: 'Open chat, new message' }).waitFor();
  assert.equal(await page.evaluate('replies.length'), 1);
});

test('the site is told of no reply where the question could not be asked', async () => {
  await page.route(/\/api\/sessions$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 500, json: broken }) : route.fallback(),
  );
  await ask();
  await frame.getByRole('alert').filter({ hasText: 'Something went wrong' }).waitFor();
  assert.equal(await toldOfReplies(), 0);
});

const saying = (said: string) => `<!doctype html><html lang="en"><body>
  <script src="/widget.js" data-share="${share}"></script>
  <script>Tutka.identify(async () => ${said})</script></body></html>`;

async function openSigned(said: string): Promise<{ warned: string[]; sent: Promise<URLSearchParams> }> {
  const warned: string[] = [];
  page.on('console', (message) => message.type() === 'warning' && warned.push(message.text()));
  await answerShare(401, closed);
  const sent = page.waitForRequest(/\/api\/.*sign=/).then((request) => new URL(request.url()).searchParams);
  sent.catch(() => undefined);
  await page.route(`**/widget/${share}`, (route) => route.fulfill({ json: { open: true } }));
  await page.route('**/shop', (route) => route.fulfill({ contentType: 'text/html', body: saying(said) }));
  await page.goto(`${url()}/shop`);
  await open();
  return { warned, sent };
}

test('a site may say who chats with an id that is a number, and a time that is text', async () => {
  const { sent } = await openSigned("({ exUserId: 42, timestamp: String(Date.now()), sign: 'ab' })");
  const query = await sent;
  assert.deepEqual([query.get('exUserId'), query.get('sign')], ['42', 'ab']);
  assert.ok(Number(query.get('timestamp')) > 0);
});

for (const [what, said, told] of [
  ['does not say it all', "({ exUserId: 'ada', sign: 'ab' })", /Tutka: identify has to say \{exUserId/],
  ['fails', "{ throw new Error('no session') }", /Tutka: identify failed: Error: no session/],
] as const) {
  test(`who builds a site that ${what} reads so in the console`, async () => {
    const { warned } = await openSigned(said);
    await frame.getByText('This site did not say who you are').or(frame.getByRole('alert')).first().waitFor();
    assert.match(warned.join('\n'), told);
  });
}
