import assert from 'node:assert/strict';
import { test } from 'node:test';
import { NOTIFICATION_KINDS } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { notifications } from '../fixtures/notifications.ts';
import { admin } from '../fixtures/people.ts';
import { id } from '../fixtures/values.ts';
import { shared } from '../fixtures/workspaces.ts';
import { refuse } from '../refuse.ts';

const sentence = 'There is no such workspace.';

let page: Page;
let written: unknown[];
const { url, open } = freshPages((fresh) => {
  page = fresh;
  written = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') written.push(request.postDataJSON());
  });
});

const unreadIs = (unread: number) =>
  page.route('**/api/notifications/unread', (route) =>
    route.fulfill({ json: { code: 200, data: { unread } } }),
  );
const bell = (name: string | RegExp) => page.getByRole('button', { name });
const panel = () => page.getByRole('dialog', { name: 'Notifications' });

test('the bell tells what is unread, opens by the keyboard, and gives the focus back', async () => {
  await open('/settings/profile');
  await bell('Notifications, 2 unread').focus();
  await page.keyboard.press('Enter');
  await panel()
    .getByRole('link', { name: /“Billing desk” was shared with you/ })
    .waitFor();
  assert.equal(await panel().getByText('Unread').count(), 2);
  await page.keyboard.press('Escape');
  await panel().waitFor({ state: 'hidden' });
  await page.waitForFunction(() =>
    document.activeElement?.getAttribute('aria-label')?.startsWith('Notifications'),
  );
});

test('a clock that is behind has nothing come later', async () => {
  await page.clock.install({ time: Date.now() - 48 * 3_600_000 });
  await open('/settings/profile');
  await bell('Notifications, 2 unread').click();
  await panel()
    .getByText(/^this minute · /)
    .first()
    .waitFor();
  assert.equal(
    await panel()
      .getByText(/^(in \d|tomorrow)/)
      .count(),
    0,
  );
});

test('opening one marks it as read and goes there', async () => {
  await open('/settings/profile');
  await bell('Notifications, 2 unread').click();
  await panel()
    .getByRole('link', { name: /“Billing desk” was shared with you/ })
    .click();
  await page.waitForURL(`**/chat?agent=${id('c', 2)}`);
  await panel().waitFor({ state: 'hidden' });
  await bell(/^Notifications$/).waitFor();
  assert.deepEqual(written, [{ uuids: [notifications[0]?.uuid] }]);
});

test('a link into another workspace acts there first, says so, and leaves nothing of that in the address', async () => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/switch') || pathname === '/api/knowledges') asked.push(pathname);
  });
  await open(`/knowledge?q=rota&in=${shared.uuid}`);
  await page.getByText(`You are in “${shared.name}” now.`).waitFor();
  await page.getByRole('heading', { name: 'Knowledge', level: 1 }).waitFor();
  assert.equal(page.url(), `${url()}/knowledge?q=rota`);
  assert.equal(asked[0], `/api/workspaces/${shared.uuid}/switch`);
  await open(`/knowledge?in=${admin.workspace.uuid}`);
  await page.waitForURL(`${url()}/knowledge`);
  assert.equal(asked.filter((path) => path.endsWith('/switch')).length, 1);
});

test('where one belongs to that workspace no more, that is said', async () => {
  const gone = id('b', 9);
  await refuse(page, { method: 'POST', path: '**/api/workspaces/*/switch', code: 404, error: sentence });
  await open(`/knowledge?in=${gone}`);
  await page.getByText(sentence).waitFor();
  await page.getByRole('heading', { name: 'Knowledge', level: 1 }).waitFor();
  assert.equal(page.url(), `${url()}/knowledge`);
});

test('all are marked as read up to the newest that is shown', async () => {
  await open('/settings/profile');
  await bell('Notifications, 2 unread').click();
  const answered = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await panel().getByRole('button', { name: 'Mark all as read' }).click();
  await answered;
  await bell(/^Notifications$/).waitFor();
  const newest = await panel().locator('time').first().getAttribute('datetime');
  assert.deepEqual(written, [{ until: newest }]);
});

test('what comes while the page is looked at is told without a reload', async () => {
  await page.clock.install();
  await open('/settings/profile');
  await bell('Notifications, 2 unread').waitFor();
  await unreadIs(3);
  await page.clock.runFor(21_000);
  await bell('Notifications, 3 unread').waitFor();
});

test('on a phone it is behind More, which says that something is unread', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('/settings/profile');
  const bar = page.getByRole('navigation', { name: 'Main, at the bottom' });
  await bar.getByRole('button', { name: 'More Notifications, 2 unread' }).click();
  await page
    .getByRole('dialog', { name: 'More' })
    .getByRole('button', { name: 'Notifications, 2 unread' })
    .click();
  await panel()
    .getByRole('link', { name: /14 documents could not be read/ })
    .click();
  await page.waitForURL(`**/knowledge/${id('d', 1)}?status=3`);
  assert.deepEqual(written, []);
});

test('a switch goes back without a connection too, and so it stands when that is there again', async () => {
  await open('/settings/notifications');
  const mail = page.getByRole('switch', { name: 'An agent is shared with you: by mail' });
  await mail.waitFor();
  await page.route('**/api/notification-settings', (route) => route.abort());
  await mail.press('Space');
  await page.getByText('The server cannot be reached').first().waitFor();
  await mail.and(page.locator(':checked')).waitFor({ state: 'attached' });
  await page.unroute('**/api/notification-settings');
  await page.context().setOffline(true);
  const asked = page.waitForRequest((request) => request.method() === 'PUT');
  await mail.press('Space');
  await asked;
  await mail.and(page.locator(':checked')).waitFor({ state: 'attached' });
  await page.context().setOffline(false);
  assert.equal(written.length, 2);
});

test('a switch is kept at once, and goes back where it could not be', async () => {
  await open('/settings/notifications');
  const mail = page.getByRole('switch', { name: 'An agent is shared with you: by mail' });
  await mail.waitFor();
  assert.ok(await mail.isChecked());
  let refused = true;
  await page.route('**/api/notification-settings', async (route) => {
    if (route.request().method() === 'PUT' && refused)
      await route.fulfill({ status: 500, json: { code: 500 } });
    else await route.continue();
  });
  const flip = async () => {
    const answer = page.waitForResponse((given) => given.request().method() === 'PUT');
    await mail.press('Space');
    return (await answer).status();
  };
  assert.equal(await flip(), 500);
  await page.getByText('Request failed').waitFor();
  await page.getByRole('switch', { name: 'An agent is shared with you: by mail', checked: true }).waitFor();
  refused = false;
  assert.equal(await flip(), 200);
  const choice = { kinds: [{ kind: 'shareReceived', mail: false }] };
  assert.deepEqual(written, [choice, choice]);
  assert.equal(await page.getByRole('switch').count(), NOTIFICATION_KINDS.length * 2);
});
