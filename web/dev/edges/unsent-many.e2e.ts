import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { sessions } from '../fixtures/chats.ts';
import { refuse } from '../refuse.ts';

const [first, second, third, fourth] = sessions;
const NOTICE_MS = 5000;
const TIME_TO_UNDO_MS = 10_000;

let page: Page;
let deleted: (string | undefined)[];
const { url } = freshPages((fresh) => {
  page = fresh;
  deleted = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') deleted.push(request.url().split('/').at(-1));
  });
});

const chat = (title = '') => page.getByRole('link', { name: title, exact: true });
const offer = (title = '') => page.getByRole('alert').filter({ hasText: `“${title}” deleted` });
const offers = () => page.getByRole('button', { name: 'Undo' });

async function remove(title = ''): Promise<void> {
  await chat(title).hover();
  await page.getByRole('button', { name: `Actions for “${title}”` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await chat(title).waitFor({ state: 'detached' });
}

test('of several deletions the newest can be undone; the oldest is sent once there is no room to offer that', async () => {
  await page.goto(`${url()}/chat`);
  for (const one of [first, second, third]) await remove(one?.title);
  assert.deepEqual([await offers().count(), deleted], [3, []]);
  await remove(fourth?.title);
  await offer(fourth?.title).waitFor();
  await offer(first?.title).waitFor({ state: 'detached' });
  assert.equal(await offers().count(), 3);
  await offer(fourth?.title).getByRole('button', { name: 'Undo' }).click();
  await chat(fourth?.title).waitFor();
  assert.deepEqual(deleted, [first?.uuid]);
});

test('the time to undo a deletion begins once that is offered', async () => {
  await page.clock.install();
  const error = 'Sessions rest for a moment';
  await refuse(page, { method: 'POST', path: '**/api/auth/logout', code: 503, error });
  await page.goto(`${url()}/chat`);
  const told = page.getByRole('alert').filter({ hasText: error });
  for (const count of [1, 2, 3]) {
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /Account menu/ })
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await told.nth(count - 1).waitFor();
  }
  await remove(fourth?.title);
  assert.equal(await offers().count(), 0);
  await page.clock.fastForward(NOTICE_MS);
  await offers().waitFor();
  await page.clock.fastForward(TIME_TO_UNDO_MS - NOTICE_MS);
  await offers().click();
  await chat(fourth?.title).waitFor();
  assert.deepEqual(deleted, []);
});
