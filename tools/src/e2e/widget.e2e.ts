import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import type { Frame, Page } from 'playwright-core';
import { openProfile } from './browser.ts';
import { withoutHttps as skip } from './over-https.ts';
import { namesLeadHere, type Shop, startShop } from './shop.ts';

let shop: Shop;

before(async () => {
  if (!skip) shop = await startShop();
});

after(() => shop?.stop());

const launcher = (page: Page) => page.getByRole('button', { name: /^(Open|Close) chat|^打开对话|^关闭对话/ });

async function frameIn(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  assert.ok(frame);
  return frame;
}

async function openChat(page: Page): Promise<Frame> {
  await launcher(page).click();
  const frame = await frameIn(page);
  await frame.getByRole('textbox').waitFor();
  return frame;
}

async function say(frame: Frame, words: string): Promise<void> {
  await frame.getByRole('textbox').last().fill(words);
  await frame.getByRole('textbox').last().press('Enter');
}

const hasFocus = (frame: Frame) =>
  frame.waitForFunction("document.hasFocus() && document.activeElement.tagName === 'TEXTAREA'");

/** Opens the one chat that a visitor has held. */
async function reopen(frame: Frame): Promise<void> {
  await frame.getByRole('button', { name: 'Your chats' }).click();
  await frame.getByRole('menuitem').first().click();
}

test('third-party cookies blocked: a visitor chats in the widget, finds the chat after a reload, and nobody else does', {
  skip,
}, async () => {
  const { page } = await shop.visit('/');
  const frame = await openChat(page);
  await frame.getByText('Ahoy!').waitFor();
  await hasFocus(frame);
  await say(frame, 'Where is the schooner? [[sim say=She lies at the quay.]]');
  await frame.getByText('She lies at the quay.', { exact: true }).waitFor();
  await page.getByText('a reply has come').waitFor();
  // What does not come from the frame is not heard.
  await page.evaluate("window.postMessage({ tutka: 'close' }, '*')");
  await page.keyboard.press('Escape');
  await frame.getByRole('textbox').waitFor({ state: 'hidden' });
  await page.waitForFunction(
    "document.activeElement.shadowRoot?.activeElement?.getAttribute('aria-expanded') === 'false'",
  );

  await page.reload();
  const again = await openChat(page);
  await reopen(again);
  await again.getByText('She lies at the quay.', { exact: true }).waitFor();

  const other = await openChat((await shop.visit('/')).page);
  await other.getByText('Ahoy!').waitFor();
  await say(other, 'And I? [[sim say=You stand here.]]');
  await other.getByText('You stand here.', { exact: true }).waitFor();
  await other.getByRole('button', { name: 'Your chats' }).click();
  await other.getByRole('menuitem').first().waitFor();
  assert.equal(await other.getByRole('menuitem').count(), 1);
});

test('cookies and storage blocked: the visitor is known by the token that the page sends', {
  skip,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tutka-profile-'));
  const blocked = { 'https://[*.]tutka.test,*': { setting: 2 } };
  const preferences = { profile: { content_settings: { exceptions: { cookies: blocked } } } };
  const context = await openProfile(folder, preferences, namesLeadHere, {
    locale: 'en-US',
    ignoreHTTPSErrors: true,
  });
  try {
    const tokens = new Set<string>();
    context.on('request', (request) => {
      const { 'x-visitor-token': token, cookie } = request.headers();
      assert.equal(cookie, undefined);
      if (token) tokens.add(token);
    });
    const { page } = await shop.open(context, '/strict');
    const frame = await openChat(page);
    await assert.rejects(frame.evaluate('localStorage.length'), /Access is denied/);
    await say(frame, 'Do you know me? [[sim say=By your token.]]');
    await frame.getByText('By your token.', { exact: true }).waitFor();
    await frame.getByRole('button', { name: 'New chat' }).click();
    await reopen(frame);
    await frame.getByText('By your token.', { exact: true }).waitFor();
    assert.equal(tokens.size, 1);
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test('a site that the share does not name, a share that is off and one without its agent get a word in the console and nothing else', {
  skip,
}, async () => {
  const { page, said } = await shop.visit('/strict', 'other.test');
  const word = async (there: readonly string[]) => {
    while (!there.some((text) => text.startsWith('Tutka: '))) await page.waitForTimeout(20);
    return there.find((text) => text.startsWith('Tutka: '));
  };
  assert.match((await word(said)) ?? '', /its share does not name https:\/\/other\.test:\d+ among its sites/);
  assert.equal(await page.evaluate("document.body.querySelectorAll('*:not(h1, script)').length"), 0);

  const setStatus = (status: 0 | 1) =>
    shop.owner.call(routes.updateShare, { params: { id: shop.share.uuid }, body: { status } });
  await setStatus(0);
  const off = await shop.visit('/strict');
  assert.match((await word(off.said)) ?? '', /switched off/);
  assert.equal(await launcher(off.page).count(), 0);
  await setStatus(1);

  const its = { params: { id: shop.agent } };
  await shop.owner.call(routes.unpublishAgent, its);
  const alone = await shop.visit('/strict');
  assert.match((await word(alone.said)) ?? '', /switched off/);
  assert.equal(await launcher(alone.page).count(), 0);
  await shop.owner.call(routes.publishAgent, { ...its, body: {} });
});

test('one name is left on the page, one widget of two, and no style that its content policy would refuse', {
  skip,
}, async () => {
  const names = (page: Page): Promise<string[]> => page.evaluate('Object.getOwnPropertyNames(window)');
  const bare = await names((await shop.visit('/nothing')).page);
  const strict = await shop.visit('/strict');
  await launcher(strict.page).waitFor();
  const more = (await names(strict.page)).filter((name) => !bare.includes(name));
  assert.deepEqual(more, ['Tutka']);
  await openChat(strict.page);
  assert.deepEqual(strict.said, []);
  assert.deepEqual(
    await strict.page.evaluate(
      "Tutka.destroy(), [typeof Tutka, document.body.querySelectorAll('div').length]",
    ),
    ['undefined', 0],
  );

  const twice = await shop.visit('/twice');
  await launcher(twice.page).waitFor();
  assert.equal(await launcher(twice.page).count(), 1);
  assert.deepEqual(
    twice.said.map((text) => text.startsWith('Tutka: there is a widget on this page already')),
    [true],
  );
});

test('theme, language, accent and side are those of the tag; on a phone the chat covers the page', {
  skip,
}, async () => {
  const { page } = await shop.visit('/chinese', 'shop.test', { colorScheme: 'light' });
  const frame = await openChat(page);
  await frame.getByText('分享此智能体的人可以阅读此对话').waitFor();
  const look = await frame.evaluate(
    `[document.documentElement.lang, document.documentElement.dataset.mantineColorScheme,
      getComputedStyle(document.documentElement).getPropertyValue('--mantine-color-accent-7')]`,
  );
  assert.deepEqual(look, ['zh-CN', 'dark', '#7c3aed']);
  const box = await page.locator('iframe').boundingBox();
  assert.ok(box && box.x < 100, `it stands at ${box?.x}`);

  const viewport = { width: 390, height: 844 };
  const phone = (await shop.visit('/strict', 'shop.test', { viewport, isMobile: true, hasTouch: true })).page;
  const small = await openChat(phone);
  assert.deepEqual(await phone.locator('iframe').boundingBox(), { x: 0, y: 0, ...viewport });
  assert.equal(await launcher(phone).isVisible(), false);
  await small.getByRole('button', { name: 'Close the chat' }).click();
  await launcher(phone).waitFor();
});

test('a reply that comes while the chat is closed shows a dot', { skip }, async () => {
  const { page } = await shop.visit('/strict');
  const frame = await openChat(page);
  const begun = page.waitForResponse((answer) => answer.url().endsWith(routes.sendMessage.path));
  await say(frame, 'Take your time. [[sim first=3000;say=Here I am.]]');
  // Escape closes the chat and stops nothing.
  await begun;
  await frame.getByRole('button', { name: 'Stop' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open chat', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Open chat, new message' }).click();
  await frame.getByText('Here I am.', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Open chat', exact: true }).waitFor();
});

test('a user whom the site signs for has own chats, and another signature brings another user', {
  skip,
}, async () => {
  const { page } = await shop.visit('/signed');
  const frame = await openChat(page);
  await say(frame, 'Who am I? [[sim say=Reader seven.]]');
  await frame.getByText('Reader seven.', { exact: true }).waitFor();

  const again = (await shop.visit('/signed')).page;
  const elsewhere = await openChat(again);
  await reopen(elsewhere);
  await elsewhere.getByText('Reader seven.', { exact: true }).waitFor();

  // Signed by a function, as a page does that asks its own server each time.
  await again.evaluate(`Tutka.identify(async () => (${JSON.stringify(shop.signed('reader-8'))}))`);
  const eighth = await frameIn(again);
  await eighth.getByText('Ahoy!').waitFor();
  assert.equal(await eighth.getByRole('button', { name: 'Your chats' }).count(), 0);
  await say(eighth, 'And I? [[sim say=Reader eight.]]');
  await eighth.getByText('Reader eight.', { exact: true }).waitFor();

  await again.evaluate(`Tutka.identify(${JSON.stringify(shop.signed('reader-8', 'guessed'))})`);
  const forged = await frameIn(again);
  await forged.getByText('This chat is not open').waitFor();
  const query = { agentUUID: shop.agent, exUserId: 'reader-7', limit: 10 };
  assert.equal((await shop.owner.call(routes.listSessions, { query })).length, 1);
});

test('a page of a site that the share names calls the API itself as a signed user; a page of another may not', {
  skip,
}, async () => {
  const call = (exUserId: string) => {
    const body = { agentUUID: shop.agent, shareId: shop.share.uuid, ...shop.signed(exUserId) };
    return `fetch('${shop.publicUrl}${routes.createSession.path}', {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: '${JSON.stringify(body)}',
    }).then((answer) => answer.json()).then(({ data }) => data.exUserId)`;
  };
  const { page } = await shop.visit('/nothing');
  assert.equal(await page.evaluate(call('reader-9')), 'reader-9');
  const other = await shop.visit('/nothing', 'other.test');
  await assert.rejects(other.page.evaluate(call('reader-10')), /Failed to fetch/);
  const query = { agentUUID: shop.agent, exUserId: 'reader-10', limit: 10 };
  assert.deepEqual(await shop.owner.call(routes.listSessions, { query }), []);
});
