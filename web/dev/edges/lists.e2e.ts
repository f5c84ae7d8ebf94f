import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page, Route } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { apiKeys, madeKey } from '../fixtures/api-keys.ts';
import { admin } from '../fixtures/people.ts';
import { id } from '../fixtures/values.ts';
import { inShared, invitations, members, shared } from '../fixtures/workspaces.ts';

let page: Page;
const { open } = freshPages((fresh) => {
  page = fresh;
});

const search = (url: string) => new URL(url).searchParams;

test('what is typed while another page is fetched does not call one back', async () => {
  await open('/agents');
  await page.getByRole('link', { name: 'Billing desk', exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const typed = Promise.withResolvers<void>();
  await page.route('**/assets/**', async (route) => {
    await typed.promise;
    await route.continue();
  });
  const fetched = page.waitForRequest('**/assets/**');
  await page.getByRole('link', { name: 'Models', exact: true }).click();
  await fetched;
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('bill');
  typed.resolve();
  await page.getByRole('heading', { name: 'Models', level: 1 }).waitFor();
  assert.equal(new URL(page.url()).pathname, '/admin/models');
});

test('a tag with a comma in it narrows a list as one tag', async () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/(agents|knowledges)\?/.test(request.url()))
      asked.push(search(request.url()).get('tags') ?? '');
  });
  await open('/explore');
  await page.getByRole('button', { name: 'law, finance' }).click();
  await page.getByRole('button', { name: 'Europe' }).click();
  await page.waitForURL(/Europe/);
  await page.reload();
  for (const name of ['law, finance', 'Europe']) {
    await page.getByRole('button', { name, pressed: true }).waitFor();
  }
  assert.equal(asked.at(-1), 'law%2C finance,Europe');

  await open('/knowledge');
  await page.getByRole('button', { name: 'rates, 100%' }).click();
  await page.waitForURL(/rates/);
  await page.reload();
  await page.getByRole('button', { name: 'rates, 100%', pressed: true }).waitFor();
  assert.equal(asked.at(-1), 'rates%2C 100%25');
});

test('a document opens by its address, wherever in the list it stands', async () => {
  const elsewhere = `/knowledge/${id('d', 1)}?status=3&doc=${id('e', 2)}`;
  await open(elsewhere);
  const drawer = page.getByRole('dialog', { name: /Rates and surcharges/ });
  await drawer.getByText('What happened', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'hidden' });
  assert.equal(search(page.url()).get('doc'), null);
  await open(`/knowledge/${id('d', 1)}?doc=${id('e', 99)}`);
  await page.getByRole('dialog').getByText('Knowledge not found').waitFor();
});

test('what others shared stands apart, and leads to its own page', async () => {
  await open('/agents');
  await page.getByText('Shared by k******').waitFor();
  await page.getByText('Bought', { exact: true }).waitFor();
  await page.locator('label').filter({ hasText: 'Shared with you' }).click();
  await page.getByRole('link', { name: 'Billing desk', exact: true }).waitFor({ state: 'detached' });
  assert.equal(search(page.url()).get('whose'), 'shared');
  await page.getByRole('link', { name: 'Travel desk', exact: true }).click();
  await page.waitForURL(`**/explore/${id('c', 15)}`);
});

test('a chat is begun in a folder by its menu, until that is taken back', async () => {
  await open(`/chat/${id('f', 1)}`);
  const folder = page.getByRole('listitem').filter({ hasText: 'Harbour and rotas' });
  const into = page.getByText('In “Harbour and rotas”');
  const begin = async () => {
    await folder.hover();
    await page.getByRole('button', { name: 'Actions for the folder “Harbour and rotas”' }).click();
    await page.getByRole('menuitem', { name: 'New chat in this folder' }).click();
    await into.waitFor();
  };
  await begin();
  await page.getByRole('button', { name: 'Not in a folder' }).click();
  await into.waitFor({ state: 'detached' });
  await begin();
  await folder.getByRole('link', { name: 'Surcharges for small parcels' }).waitFor();
  const beginning = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/sessions'),
  );
  const field = page.getByRole('textbox', { name: /^Ask / });
  await field.fill('Who sails at night?');
  await field.press('Enter');
  assert.equal((await beginning).postDataJSON().folderUUID, id('6', 1));
});

test('keys are masked in their whole length, on a phone too', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/keys');
  for (const { maskedKey } of apiKeys) {
    const box = await page.getByText(maskedKey, { exact: true }).boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= 390);
  }
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

test('a key that is being made can no longer be left unseen', async () => {
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/api-keys', async (route) => {
    await answered.promise;
    await route.fallback();
  });
  await open('/keys?new=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Nightly report');
  await dialog.getByRole('checkbox', { name: 'Chat' }).check();
  await dialog.getByRole('button', { name: 'Make key' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).and(page.locator(':disabled')).waitFor();
  assert.equal(await dialog.locator('header button').count(), 0);
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  answered.resolve();
  await dialog.getByText(madeKey, { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'I have kept it' }).click();
  await dialog.waitFor({ state: 'hidden' });
});

test('a workspace is made once, though one could not go there at first', async () => {
  let made = 0;
  let switched = 0;
  await page.route('**/api/workspaces', (route) => {
    if (route.request().method() === 'POST') made += 1;
    return route.fallback();
  });
  await page.route(`**/api/workspaces/${shared.uuid}/switch`, (route) => {
    switched += 1;
    const json = { code: 503, error: 'Workspaces rest for a moment' };
    return switched === 1 ? route.fulfill({ status: 503, json }) : route.fallback();
  });
  await open('/settings/workspace?new=1');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Northern lighthouses');
  await page.keyboard.press('Enter');
  await dialog.getByText('Workspaces rest for a moment').waitFor();
  await dialog.getByRole('button', { name: 'Open' }).click();
  await page.waitForURL('**/settings/members');
  assert.deepEqual([made, switched], [1, 2]);
});

test('what a change of members was refused with stays beside the list, with the way to more', async () => {
  const me = { code: 200, data: inShared(admin, 'owner') };
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: me }));
  const refuse = (error: string, details?: object) => (route: Route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ status: 409, json: { code: 409, error, details } });
  const all = `**/api/workspaces/${shared.uuid}/members`;
  await page.route(all, refuse('Your plan allows 4 members', { upgradeUrl: '/pricing' }));
  await page.route(`${all}/*`, refuse('Somebody has to own it'));
  await open('/settings/members');
  const beside = page.getByRole('main').getByRole('alert');
  await page.getByRole('button', { name: 'Invite again: harbour.master@example.com' }).click();
  const refused = beside.filter({ hasText: 'Your plan allows 4 members' });
  assert.equal(await refused.getByRole('link').getAttribute('href'), '/pricing');
  await page.getByRole('combobox', { name: 'Role of jonas@example.com' }).selectOption('Admin');
  await beside.filter({ hasText: 'Somebody has to own it' }).waitFor();
});

test('who is invited is told how many came new, and how many were there already', async () => {
  const me = { code: 200, data: inShared(admin, 'owner') };
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: me }));
  const asked = { members: members.slice(0, 3), invitations: invitations.slice(0, 2) };
  let added = [members[0]?.userUUID, invitations[0]?.uuid];
  await page.route(`**/api/workspaces/${shared.uuid}/members`, (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { code: 200, data: { ...asked, added } } })
      : route.fallback(),
  );
  await open('/settings/members');
  const invite = async () => {
    await page.getByRole('button', { name: 'Invite people' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('E-mail addresses').fill('a@example.com b@example.com');
    await dialog.getByRole('button', { name: 'Invite 2 people' }).click();
  };
  await invite();
  await page
    .getByText('1 member added, 1 invitation sent, 2 are members already, and 1 was invited before')
    .waitFor();
  added = [];
  await invite();
  await page.getByText('3 are members already and 2 were invited before').waitFor();
});
