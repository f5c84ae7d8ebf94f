import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublicLink } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { messages } from '../fixtures/chats.ts';
import { linkOf } from '../fixtures/public-chats.ts';
import { id } from '../fixtures/values.ts';

const shared = id('f', 2);

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

/** The dialog of a chat's public link, and what it sends of it. */
async function openSharing(of: Partial<PublicLink>) {
  const link = { ...linkOf(shared), ...of };
  const sent: unknown[] = [];
  await page.route(`**/api/sessions/${shared}/public-link`, (route) => {
    const isRead = route.request().method() === 'GET';
    if (!isRead) sent.push(route.request().postDataJSON());
    return route.fulfill({ json: { code: 200, data: isRead ? { link } : link } });
  });
  await page.goto(`${url()}/chat/${shared}`);
  await page.getByRole('button', { name: 'Public', exact: true }).click();
  const sharing = page.getByRole('dialog', { name: 'Share this chat' });
  await sharing.getByRole('switch', { name: 'Ask for a password' }).waitFor({ state: 'attached' });
  return { sharing, sent };
}

test('other terms of a link of which all that was shown is deleted show nothing new', async () => {
  const { sharing, sent } = await openSharing({ leafUUID: null, hasPassword: false });
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await sharing.getByRole('combobox', { name: 'The link works' }).click();
  await page.getByRole('option', { name: 'For 7 days from now' }).click();
  await answered;
  assert.partialDeepStrictEqual(sent, [{ leafUUID: null }]);
});

test('a link shows what is read in its place, where that is another version or goes on', async () => {
  const read = messages.at(-1)?.uuid ?? null;
  const { sharing, sent } = await openSharing({ leafUUID: id('9', 2), outdated: false });
  const answered = page.waitForResponse((response) => response.request().method() === 'PUT');
  await sharing.getByRole('button', { name: 'Show the chat as it stands here' }).click();
  await answered;
  assert.deepEqual(sent, [{ leafUUID: read }]);
});

test('a link that shows what is read has nothing to bring up to date', async () => {
  const { sharing } = await openSharing({ leafUUID: messages.at(-1)?.uuid ?? null, outdated: true });
  assert.equal(await sharing.getByRole('button', { name: 'Show the chat as it stands here' }).count(), 0);
});
