import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { admin } from '../fixtures/people.ts';
import { id } from '../fixtures/values.ts';
import { inShared, shared } from '../fixtures/workspaces.ts';

const TYPED = 'Two hours of careful work.';

let page: Page;
let changed: string[];
const { url } = freshPages((fresh) => {
  page = fresh;
  changed = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changed.push(new URL(request.url()).pathname);
  });
});

const field = () => page.getByRole('textbox', { name: 'Instructions' });
const question = () => page.getByRole('dialog', { name: 'Leave without saving?' });

async function choose(menu: RegExp, item: string, on = page): Promise<void> {
  await on.getByRole('complementary').getByRole('button', { name: menu }).click();
  await on.getByRole('menuitem', { name: item }).click();
}

async function write(): Promise<void> {
  await page.goto(`${url()}/agents/${id('c', 5)}`);
  await field().fill(TYPED);
}

for (const { what, menu, item, call, to } of [
  {
    what: 'another workspace',
    menu: /Workspace menu/,
    item: shared.name,
    call: `/api/workspaces/${shared.uuid}/switch`,
    to: '/',
  },
  { what: 'the sign-out', menu: /Account menu/, item: 'Sign out', call: '/api/auth/logout', to: '/signin' },
]) {
  test(`unsaved work is not lost by ${what} without a question, which is asked before anything is sent, and once`, async () => {
    await page.route('**/api/auth/logout', async (route) => {
      await page.context().addCookies([{ name: 'fixture', value: 'visitor', url: url() }]);
      await route.fulfill({ json: { code: 200, data: null } });
    });
    await write();
    await choose(menu, item);
    await question().getByRole('button', { name: 'Cancel' }).click();
    await question().waitFor({ state: 'hidden' });
    assert.deepEqual(changed, []);
    assert.equal(await field().inputValue(), TYPED);
    await choose(menu, item);
    await question().getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL(url() + to);
    assert.deepEqual(changed, [call]);
    await question().waitFor({ state: 'hidden' });
  });
}

test('the way back to where a question was answered once asks again', async () => {
  await write();
  await choose(/Workspace menu/, shared.name);
  await question().getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL(`${url()}/`);
  await page.getByRole('link', { name: 'Seller and taxes' }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Northern lights');
  await page.goBack();
  await question().getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await name.inputValue(), 'Northern lights');
});

/** Another tab goes to a workspace: whoever asks then is in it. */
async function elsewhere(me: object): Promise<void> {
  await page.context().route('**/api/auth/me', (route) => route.fulfill({ json: { code: 200, data: me } }));
  const other = await page.context().newPage();
  await other.goto(`${url()}/icon.svg`);
  await other.evaluate(() => new BroadcastChannel('tutka-workspace').postMessage('switched'));
}

const notice = () => page.getByRole('alert').filter({ hasText: 'What is unsaved here' });

test('unsaved work of one tab stays when another tab goes to another workspace, until one goes there too', async () => {
  await write();
  await elsewhere(inShared(admin, 'owner'));
  await notice().getByText(`You went to “${shared.name}” in another tab.`).waitFor();
  assert.equal(await field().inputValue(), TYPED);
  const read = page.waitForRequest(`**/api/agents/${id('c', 5)}`);
  await notice().getByRole('button', { name: 'Go there' }).click();
  await question().getByRole('button', { name: 'Leave' }).click();
  await read;
  await notice().waitFor({ state: 'detached' });
  await page.waitForFunction(
    (typed) => ![...document.querySelectorAll('textarea')].some(({ value }) => value === typed),
    TYPED,
  );
});

test('what is unsaved can be saved where the other tab has come back to its workspace', async () => {
  await write();
  await elsewhere(inShared(admin, 'owner'));
  await notice().waitFor();
  await elsewhere(admin);
  await notice().waitFor({ state: 'detached' });
  assert.equal(await field().inputValue(), TYPED);
});

test('a page that is left goes to the workspace of the other tab', async () => {
  await write();
  await elsewhere(inShared(admin, 'owner'));
  await notice().waitFor();
  await page.getByRole('link', { name: 'Explore', exact: true }).first().click();
  await question().getByRole('button', { name: 'Leave' }).click();
  await page.waitForURL('**/explore');
  await notice().waitFor({ state: 'detached' });
  await page.getByRole('complementary').getByText(shared.name).waitFor();
});

const refused = () => page.getByRole('main').getByRole('alert').filter({ hasText: 'Go back to this one' });

test('what was written in one workspace is not saved into another, and is saved once one is back by the menu, without a question', async () => {
  await page.goto(`${url()}/agents/new`);
  await page.getByRole('textbox', { name: 'Name' }).fill('Night watch');
  await elsewhere(inShared(admin, 'owner'));
  await notice().waitFor();
  const create = page.getByRole('button', { name: 'Create agent' });
  await create.click();
  await refused().waitFor();
  assert.deepEqual(changed, []);
  await page.route(`**/api/workspaces/${admin.workspace.uuid}/switch`, async (route) => {
    await page.context().route('**/api/auth/me', (me) => me.fulfill({ json: { code: 200, data: admin } }));
    await route.fulfill({ json: { code: 200, data: admin.workspace } });
  });
  await choose(/Workspace menu/, 'Personal');
  await notice().waitFor({ state: 'detached' });
  assert.equal(await question().count(), 0);
  assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Night watch');
  const made = page.waitForRequest(
    (asked) => asked.method() === 'POST' && asked.url().endsWith('/api/agents'),
  );
  await create.click();
  assert.equal((await made).postDataJSON().name, 'Night watch');
});
