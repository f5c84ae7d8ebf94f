import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { apiKeys } from '../fixtures/api-keys.ts';
import { admin } from '../fixtures/people.ts';
import { id } from '../fixtures/values.ts';
import { inShared, invitations } from '../fixtures/workspaces.ts';
import { openShareMenu } from '../tour-acts.ts';

let page: Page;
const { open } = freshPages((fresh) => {
  page = fresh;
});

const search = () => new URL(page.url()).searchParams;

test('from a page beyond the last one a list goes back to that', async () => {
  await page.route('**/api/api-keys?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    const data = number <= 2 ? apiKeys.slice(0, 1) : [];
    return route.fulfill({
      json: { code: 200, data, pagination: { page: number, pageSize: 20, total: 21 } },
    });
  });
  await open('/keys?page=7');
  await page.getByText('21–21 of 21').waitFor();
  assert.equal(search().get('page'), '2');
});

test('which page of the open invitations is shown stands in the address, beside that of the members', async () => {
  const me = { code: 200, data: inShared(admin, 'owner') };
  await page.route('**/api/auth/me', (route) => route.fulfill({ json: me }));
  await page.route('**/invitations?*', (route) => {
    const number = Number(new URL(route.request().url()).searchParams.get('page'));
    const pagination = { page: number, pageSize: 20, total: 23 };
    return route.fulfill({ json: { code: 200, data: invitations.slice(number - 1), pagination } });
  });
  await open('/settings/members?page=1');
  await page.getByText('1–20 of 23').waitFor();
  await page.getByRole('button', { name: 'Next page' }).last().click();
  await page.getByText('21–23 of 23').waitFor();
  await page.reload();
  await page.getByText('21–23 of 23').waitFor();
  assert.equal(search().get('page'), '1');
  await page.getByRole('button', { name: 'Previous page' }).last().click();
  await page.getByText('1–20 of 23').waitFor();
  assert.equal(`${search()}`, 'page=1');
});

test('more of a log that does not come says why below what is there, and is asked for again', async () => {
  await page.route('**/api/audit?*', async (route) => {
    const more = new URL(route.request().url()).searchParams.has('cursor');
    if (more) return route.fulfill({ status: 500, json: { code: 500, error: 'Logs rest for a moment' } });
    const answer = await route.fetch();
    return route.fulfill({ json: { ...(await answer.json()), nextCursor: 'more' } });
  });
  await open('/admin/audit');
  const rows = page.getByRole('table').getByRole('row');
  await rows.nth(1).waitFor();
  const there = await rows.count();
  await page.getByRole('button', { name: 'Show more' }).click();
  await page.getByRole('alert').filter({ hasText: 'Logs rest for a moment' }).waitFor();
  assert.equal(await rows.count(), there);
  await page.unroute('**/api/audit?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('alert').waitFor({ state: 'detached' });
});

test('filters that are taken away take the words out of their field too', async () => {
  await page.route('**/api/sessions-cursor?*', (route) => {
    const isNarrowed = new URL(route.request().url()).searchParams.has('exUserId');
    return isNarrowed ? route.fulfill({ json: { code: 200, data: [], nextCursor: null } }) : route.fallback();
  });
  await open(`/agents/${id('c', 2)}/visitors`);
  const field = page.getByRole('searchbox', { name: 'Outside user’s id' });
  await field.fill('nobody-1');
  await page.getByRole('button', { name: 'Take the filters off' }).click();
  await page.waitForURL((now) => !now.searchParams.has('user'));
  await field.and(page.locator('[value=""]')).waitFor();
});

test('the field that looks a person up says who is shown, on the way back too', async () => {
  await open('/admin/users');
  const field = page.getByRole('searchbox', { name: 'Look up by e-mail' });
  await field.fill('nobody@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'See everyone' }).click();
  await field.and(page.locator('[value=""]')).waitFor();
  assert.equal(search().get('email'), null);
  await page.goBack();
  await field.and(page.locator('[value="nobody@example.com"]')).waitFor();
});

test('limits of a share that were given up are not there when they are opened again', async () => {
  await open(`/agents/${id('c', 2)}/shares`);
  const limits = async () => {
    await openShareMenu(page);
    await page.getByRole('menuitem', { name: 'Limits' }).click();
    return page.getByRole('dialog').getByRole('textbox', { name: 'Messages' });
  };
  const field = await limits();
  const before = await field.inputValue();
  await field.fill('7');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  assert.equal(await (await limits()).inputValue(), before);
  assert.notEqual(before, '7');
});

test('a filter of visitors’ chats that is refused stays, and can be taken back', async () => {
  const error = 'This is too long';
  await page.route(/\/api\/sessions-cursor\?/, (route) =>
    (new URL(route.request().url()).searchParams.get('exUserId') ?? '').length > 200
      ? route.fulfill({ status: 400, json: { code: 400, error, errorCode: 'VALIDATION_FAILED' } })
      : route.fallback(),
  );
  await open(`/agents/${id('c', 2)}/visitors`);
  const field = page.getByRole('main').getByRole('searchbox', { name: 'Outside user’s id' });
  await field.fill('x'.repeat(201));
  await page.getByText(error).first().waitFor();
  await field.and(page.locator(':focus')).fill('');
  await page.getByText(error).first().waitFor({ state: 'detached' });
});
