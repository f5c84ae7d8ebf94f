import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { beSomeone } from '../be-someone.ts';
import { freshPages } from '../fixture-pages.ts';
import { admin, users } from '../fixtures/people.ts';
import { id } from '../fixtures/values.ts';
import { shared } from '../fixtures/workspaces.ts';
import type { State } from '../tour-stop.ts';

const another = { ...admin, ...users[5], email: 'somebody.else@example.com' };
const deletion = `DELETE /api/sessions/${id('f', 4)}`;
const TIME_TO_UNDO_MS = 10_000;

let context: BrowserContext;
/** Where a chat is deleted. */
let page: Page;
let written: string[];
const { url } = freshPages((fresh) => {
  page = fresh;
  context = page.context();
  written = [];
});

const state = (value: State) => context.addCookies([{ name: 'fixture', value, url: url() }]);
const notice = (text: string) => page.getByRole('alert').filter({ hasText: text });
const chat = () => page.getByRole('link', { name: 'Hello', exact: true });
const cover = () => page.getByRole('dialog', { name: 'Sign in again' });

function note(on: Page): void {
  on.on('request', (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (!call.startsWith('GET ')) written.push(call);
  });
}

async function deleteChat(): Promise<void> {
  note(page);
  await page.goto(`${url()}/chat`);
  await chat().hover();
  await page.getByRole('button', { name: 'Actions for “Hello”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await notice('“Hello” deleted').waitFor();
}

/** In another tab, from a menu at its side. */
async function choose(menu: RegExp, item: string): Promise<Page> {
  const other = await context.newPage();
  await other.goto(`${url()}/agents`);
  note(other);
  await other.getByRole('complementary').getByRole('button', { name: menu }).click();
  await other.getByRole('menuitem', { name: item }).click();
  return other;
}

/** What is asked of the server next is refused, as nobody is signed in. */
async function endSession(): Promise<void> {
  await state('visitor');
  await page.getByRole('button', { name: 'Archived chats' }).click();
  await cover().waitFor();
}

async function signIn(email: string): Promise<void> {
  await cover().getByLabel('E-mail').fill(email);
  await page.keyboard.press('Enter');
  await page.getByLabel('Digit 1 of 6').waitFor();
  await page.keyboard.type('123456');
  await cover().waitFor({ state: 'detached' });
}

test('a chat whose deletion may still be undone in one tab is deleted before another signs out', async () => {
  await deleteChat();
  await page.route(`**${deletion.split(' ')[1]}`, async (route) => {
    await new Promise((later) => setTimeout(later, 500));
    await route.fallback();
  });
  const other = await choose(/Account menu/, 'Sign out');
  await other.waitForURL('**/signin');
  await page.waitForURL('**/signin?*');
  assert.deepEqual(written, [deletion, 'POST /api/auth/logout']);
});

test('and before another goes to another workspace', async () => {
  await deleteChat();
  const other = await choose(/Workspace menu/, shared.name);
  await other.waitForURL(`${url()}/`);
  assert.deepEqual(written, [deletion, `POST /api/workspaces/${shared.uuid}/switch`]);
});

test('a tab that does not answer, as one that sleeps, keeps nobody from signing out', async () => {
  await deleteChat();
  await page.route(`**${deletion.split(' ')[1]}`, () => undefined);
  const other = await choose(/Account menu/, 'Sign out');
  await other.waitForURL('**/signin');
  await page.waitForURL('**/signin?*');
});

test('a chat whose time to be undone ends after the session did is deleted once its person is back', async () => {
  await page.clock.install();
  await deleteChat();
  await endSession();
  await page.clock.fastForward(TIME_TO_UNDO_MS);
  await notice('“Hello” deleted').waitFor({ state: 'detached' });
  assert.deepEqual(written, []);
  await beSomeone(context, url(), admin);
  const sent = page.waitForRequest((request) => request.method() === 'DELETE');
  await signIn(admin.email);
  await sent;
  assert.equal(written.at(-1), deletion);
});

test('nobody else is offered to undo it, nor is it deleted in their name', async () => {
  await page.clock.install();
  await deleteChat();
  await endSession();
  await beSomeone(context, url(), another);
  await signIn(another.email);
  await page.getByRole('button', { name: another.email }).waitFor();
  await notice('“Hello” deleted').waitFor({ state: 'detached' });
  await page.clock.fastForward(TIME_TO_UNDO_MS);
  await page.waitForLoadState('networkidle');
  assert.equal(written.includes(deletion), false);
});
