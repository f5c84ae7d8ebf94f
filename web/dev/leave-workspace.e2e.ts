import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { id } from './fixtures/values.ts';
import { shared } from './fixtures/workspaces.ts';

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
