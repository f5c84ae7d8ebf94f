import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ListedLink } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { publicLinks } from '../fixtures/public-chats.ts';
import { id } from '../fixtures/values.ts';
import { shared } from '../fixtures/workspaces.ts';
import { refuse } from '../refuse.ts';
import { actIn } from '../tour-workspaces.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const open = (path = '/settings/links') => page.goto(url() + path);
const state = (value: string) => page.context().addCookies([{ name: 'fixture', value, url: url() }]);
const rows = () => page.getByRole('table', { name: 'Public links' }).getByRole('row');
const row = (text: string) => rows().filter({ hasText: text });
const question = () => page.getByRole('dialog', { name: 'End this link?' });

/** Those that there still are; what is ended is gone from them. */
async function keepLinks(): Promise<string[]> {
  const ended: string[] = [];
  await page.route('**/api/public-links?*', (route) => {
    const data = publicLinks.filter(({ sessionUUID }) => !ended.includes(sessionUUID));
    return route.fulfill({ json: { code: 200, data, nextCursor: null } });
  });
  await page.route('**/api/sessions/*', (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    assert.deepEqual(route.request().postDataJSON(), { isPublic: false });
    ended.push(new URL(route.request().url()).pathname.split('/').at(-1) ?? '');
    return route.fulfill({ json: { code: 200, data: {} } });
  });
  return ended;
}

test('an owner sees whose each link is, and ends another’s after a question that says what stays', async () => {
  const ended = await keepLinks();
  await open();
  await actIn('owner')(page);
  await rows().nth(publicLinks.length).waitFor();
  const hidden = row('Title not shown').filter({ hasText: 'jonas@example.com' });
  await hidden.getByText('The link asks for a password').waitFor();
  assert.equal(await hidden.getByRole('button').count(), 1);
  await hidden.getByRole('button', { name: 'Actions for the link: jonas@example.com' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'End the link' }).press('Enter');
  await question()
    .getByText(/stays as it is with jonas@example\.com/)
    .waitFor();
  await question().getByRole('button', { name: 'End the link' }).press('Enter');
  await hidden.waitFor({ state: 'detached' });
  assert.deepEqual(ended, [id('f', 7)]);
  await rows()
    .nth(publicLinks.length - 1)
    .waitFor();
});

test('who answers no to the question ends nothing, and has the focus where it was', async () => {
  const ended = await keepLinks();
  await open();
  await row('Hello').getByRole('button', { name: 'Actions for the link: Hello' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'End the link' }).press('Enter');
  await question().getByRole('button', { name: 'Cancel' }).press('Enter');
  await question().waitFor({ state: 'hidden' });
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.includes('Hello'));
  assert.deepEqual(ended, []);
});

test('a member sees their own links alone, copies one, and goes to its chat', async () => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await state('member');
  await open();
  await rows().nth(2).waitFor();
  assert.equal(await rows().count(), 3);
  assert.equal(await page.getByRole('columnheader', { name: 'Made by' }).count(), 0);
  await row('Hello').getByText('Expired').waitFor();
  await row('Hello').getByText('Nobody').waitFor();
  await page.getByRole('button', { name: 'Copy the link: Hello' }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  assert.equal(await copied(), `${url()}/s/${'4'.repeat(43)}`);
  await page.getByRole('link', { name: 'Hello' }).click();
  await page.waitForURL(`**/chat/${id('f', 4)}`);
});

test('an ADMIN comes from a workspace to its links', async () => {
  const asked = page.waitForRequest('**/api/public-links?*');
  await open(`/admin/workspaces/${shared.uuid}`);
  await page.getByRole('link', { name: 'Public links', exact: true }).click();
  await row('Surcharges for small parcels').waitFor();
  assert.equal(new URL((await asked).url()).searchParams.get('workspace'), shared.uuid);
  await page.getByRole('main').getByRole('link', { name: 'Workspace', exact: true }).click();
  await page.waitForURL(`**/admin/workspaces/${shared.uuid}`);
});

test('where no chat is public, the way to one is shown', async () => {
  await state('empty');
  await open();
  await page.getByRole('heading', { name: 'No chat is public' }).waitFor();
  await page.getByRole('link', { name: 'Go to chats' }).click();
  await page.waitForURL('**/chat');
});

test('a list that does not come says so, and is asked for again', async () => {
  await state('failing');
  await open();
  await page.getByRole('alert').getByRole('heading', { name: 'Request failed' }).waitFor();
  await state('filled');
  await page.getByRole('button', { name: 'Try again' }).click();
  await row('Hello').waitFor();
});

test('why a link could not be ended is told, and it stays', async () => {
  await refuse(page, {
    method: 'PUT',
    path: '**/api/sessions/*',
    code: 503,
    error: 'Chats rest for a moment',
  });
  await open();
  await row('Hello')
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'End the link' }).click();
  await question().getByRole('button', { name: 'End the link' }).click();
  await page.getByText('Chats rest for a moment').waitFor();
  await row('Hello').waitFor();
});

test('a link that somebody else ended meanwhile goes without a word', async () => {
  await refuse(page, { method: 'PUT', path: '**/api/sessions/*', code: 404, error: 'Session not found' });
  await open();
  await row('Hello')
    .getByRole('button', { name: /^Actions/ })
    .click();
  await page.getByRole('menuitem', { name: 'End the link' }).click();
  await page.route('**/api/public-links?*', (route) =>
    route.fulfill({ json: { code: 200, data: [], nextCursor: null } }),
  );
  await question().getByRole('button', { name: 'End the link' }).click();
  await page.getByRole('heading', { name: 'No chat is public' }).waitFor();
  assert.equal(await page.getByText('Session not found').count(), 0);
});

test('more of many links comes below those that are there', async () => {
  const more: ListedLink = { ...publicLinks[0], sessionUUID: id('f', 90), title: 'The oldest' } as ListedLink;
  await page.route('**/api/public-links?*', (route) => {
    const isNext = new URL(route.request().url()).searchParams.has('cursor');
    const [data, nextCursor] = isNext ? [[more], null] : [publicLinks, 'more'];
    return route.fulfill({ json: { code: 200, data, nextCursor } });
  });
  await open();
  await page.getByRole('button', { name: 'Show more' }).click();
  await row('The oldest').waitFor();
  await row('Hello').waitFor();
});

test('on a phone nothing stands beyond its edge', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open();
  await actIn('owner')(page);
  await row('Hello').waitFor();
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});
