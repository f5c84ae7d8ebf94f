import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FrameLocator, Locator, Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

const chat = `/chat/${id('f', 1)}`;
/** Its last reply waits for its person. */
const waiting = `/chat/${id('f', 6)}`;

let page: Page;
let field: Locator;
let log: Locator;
const { url } = freshPages((fresh) => {
  page = fresh;
  field = page.getByRole('textbox', { name: /^Ask / });
  log = page.getByRole('log');
});

async function open(path: string): Promise<void> {
  await page.goto(url() + path);
  await log.getByRole('button', { name: 'Answer again' }).first().waitFor();
}

const hasFocus = (element: Locator) => element.evaluate((one) => one === document.activeElement);

/** What was asked for of the running reply. */
async function asked(act: 'approve' | 'stop'): Promise<unknown[]> {
  const bodies: unknown[] = [];
  await page.route(`**/api/session-messages/*/${act}`, (route) => {
    bodies.push(route.request().postDataJSON());
    return route.fulfill({ json: { code: 200, data: null } });
  });
  return bodies;
}

test('a tool that waits takes the focus from no field, and no key that is still held', async () => {
  const read = Promise.withResolvers<void>();
  await page.route(/session-messages\?/, async (route) => {
    await read.promise;
    await route.fallback();
  });
  const answers = await asked('approve');
  await page.goto(url() + waiting);
  await page.locator('[data-composer] textarea:enabled').focus();
  read.resolve();
  const card = log.getByRole('group', { name: /^May “delete_files”/ });
  await card.waitFor();
  assert.equal(await hasFocus(field), true);
  await page.keyboard.down('r');
  await card.focus();
  await page.keyboard.down('r');
  await page.keyboard.up('r');
  const answering = page.waitForResponse(/approve$/);
  // As with Caps Lock.
  await page.keyboard.press('A');
  await answering;
  assert.deepEqual(answers, [{ callId: '2', allow: true }]);
});

/** A key that an input method takes, as Safari tells of it. */
const compose = (where: Locator, key: string) =>
  where.evaluate(
    (element, pressed) =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key: pressed, keyCode: 229, bubbles: true, cancelable: true }),
      ),
    key,
  );

test('what an input method takes neither sends nor leaves anything', async () => {
  await open(chat);
  await field.fill('周末呢');
  await compose(field, 'Enter');
  assert.equal(await field.inputValue(), '周末呢');
  await field.fill('');
  await field.pressSequentially('@');
  const agents = page.getByRole('listbox', { name: 'Agents' });
  await agents.waitFor();
  await compose(field, 'Escape');
  await compose(field, 'Enter');
  assert.equal(await agents.isVisible(), true);
  await field.press('Escape');
  await agents.waitFor({ state: 'hidden' });

  await log.getByRole('button', { name: 'Edit question' }).last().click();
  const edited = log.getByRole('textbox', { name: 'Edit question' });
  await compose(edited, 'Escape');
  assert.equal(await edited.isVisible(), true);
  await edited.press('Escape');
  await edited.waitFor({ state: 'detached' });

  const name = await rename();
  await compose(name, 'Enter');
  await compose(name, 'Escape');
  assert.equal(await name.inputValue(), 'Salut');
});

/** The field of a chat's name, with another one in it. */
async function rename(): Promise<Locator> {
  await page.getByRole('link', { name: 'Hello', exact: true }).hover();
  await page.getByRole('button', { name: 'Actions for “Hello”' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  const name = page.getByRole('textbox', { name: 'Rename' });
  await name.fill('Salut');
  return name;
}

test('Escape leaves a small field and does not stop the reply, as it does where questions are written', async () => {
  const stops = await asked('stop');
  await open(chat);
  await log.getByRole('button', { name: 'Edit question' }).last().click();
  const edited = log.getByRole('textbox', { name: 'Edit question' });
  // A reply that goes on and on.
  await page.route('**/api/session-messages', (route) =>
    route.continue({ method: 'GET', url: `${url()}/api/session-messages/${id('9', 12)}/stream?after=-1` }),
  );
  await field.fill('And of January?');
  await field.press('Enter');
  await log.getByRole('button', { name: /^Allow/ }).waitFor();

  await edited.press('Escape');
  await edited.waitFor({ state: 'detached' });
  const name = await rename();
  await name.press('Escape');
  await name.waitFor({ state: 'detached' });
  const search = page.getByRole('searchbox', { name: 'Search chats' });
  await search.fill('night');
  await search.press('Escape');
  assert.equal(await search.inputValue(), '');
  await search.press('Escape');
  assert.equal(stops.length, 0);
  const stopping = page.waitForResponse(/stop$/);
  await field.press('Escape');
  await stopping;
  assert.equal(stops.length, 1);
});

/** The page of a site whose widget is open; it says what it was told last. */
async function openWidget(): Promise<FrameLocator> {
  await page.goto(url());
  await page.evaluate(
    (address) => {
      addEventListener('message', ({ data }) => {
        document.body.dataset.told = data.tutka;
      });
      const frame = document.createElement('iframe');
      frame.src = `${address}?host=${encodeURIComponent(location.origin)}#token`;
      frame.style.cssText = 'position: fixed; inset: 0; width: 100%; height: 100%; z-index: 1000';
      document.body.append(frame);
    },
    `/embed/${id('8', 1)}`,
  );
  return page.frameLocator('iframe');
}

test('in a widget Escape leaves the edited question, and only then the chat', async () => {
  const frame = await openWidget();
  await frame.getByRole('button', { name: 'Your chats' }).click();
  await frame.getByRole('menuitem').first().click();
  await frame.getByRole('button', { name: 'Edit question' }).last().click();
  const edited = frame.getByRole('textbox', { name: 'Edit question' });
  await edited.press('Escape');
  await edited.waitFor({ state: 'detached' });
  const closed = page.locator('body[data-told=close]');
  assert.equal(await closed.count(), 0);
  await frame.getByRole('textbox', { name: /^Ask / }).press('Escape');
  await closed.waitFor();
});

test('an arrow scrolls the thread, and goes back to the last question from an empty field alone', async () => {
  await open(chat);
  const edited = log.getByRole('textbox', { name: 'Edit question' });
  await log.getByText('那么周末呢？').click();
  await page.keyboard.press('ArrowUp');
  await page.getByRole('link', { name: 'Hello', exact: true }).focus();
  await page.keyboard.press('ArrowUp');
  await field.fill('x');
  await field.press('ArrowUp');
  assert.equal(await edited.count(), 0);
  await field.fill('');
  await field.press('ArrowUp');
  await edited.waitFor();
});

test('another chat is gone to by key neither from a field that holds text nor under a dialog', async () => {
  await open(chat);
  const chats = page.locator('nav a[href^="/chat/"]');
  const hrefs = await chats.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const next = hrefs[hrefs.indexOf(chat) + 1];
  assert.ok(next);
  await field.fill('Half a ques');
  await field.press('Alt+ArrowDown');
  assert.equal(await field.inputValue(), 'Half a ques');
  await page.locator('h1').first().click();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.waitFor();
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await field.fill('');
  await field.press('Alt+ArrowDown');
  await page.locator(`nav a[aria-current="page"][href="${next}"]`).waitFor();
});

for (const [what, path] of [
  ['an agent', `/agents/${id('c', 2)}`],
  ['the settings of a base', `/knowledge/${id('d', 1)}?tab=settings`],
] as const) {
  test(`the list of shortcuts opens by its key on the page of ${what}, whose lists of choices are closed`, async () => {
    await page.goto(url() + path);
    await page.locator('[role=listbox]').first().waitFor({ state: 'attached' });
    await page.evaluate(() => document.body.focus());
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });
}

test('the chat beside the open one is gone to by key also while their list is put away', async () => {
  await open(chat);
  const list = page.getByRole('navigation', { name: 'Chats' });
  await list.getByRole('link').nth(2).waitFor();
  await page.keyboard.press('Control+Shift+S');
  await list.waitFor({ state: 'hidden' });
  await page.keyboard.press('Alt+ArrowDown');
  await page.waitForURL((now) => now.pathname !== chat && now.pathname.startsWith('/chat/'));
});

test('the chat beside the open one is gone to by key in a narrow window too, and the browser keeps its own keys', async () => {
  await page.setViewportSize({ width: 800, height: 800 });
  const listed = page.waitForResponse(/sessions-cursor/);
  await open(chat);
  await listed;
  await page.evaluate(() => {
    addEventListener('keydown', ({ key, defaultPrevented }) => {
      if (defaultPrevented) document.body.dataset.taken = key;
    });
  });
  await page.keyboard.press('Alt+ArrowLeft');
  await page.keyboard.press('Alt+ArrowRight');
  assert.equal(await page.locator('body[data-taken]').count(), 0);
  await page.keyboard.press('Alt+ArrowDown');
  await page.waitForURL((now) => now.pathname !== chat && now.pathname.startsWith('/chat/'));
});
