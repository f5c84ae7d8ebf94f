import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PublicLink } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { linkOf, publicToken } from '../fixtures/public-chats.ts';
import { id } from '../fixtures/values.ts';
import { refuse } from '../refuse.ts';

const shared = id('f', 2);
const sentence = 'Chats rest for a moment.';

let page: Page;
const { open } = freshPages((fresh) => {
  page = fresh;
});

const dialog = (name: string) => page.getByRole('dialog', { name });
const refused = (code: number) => ({ status: code, json: { code, error: sentence, errorCode: 'REFUSED' } });

/** The dialog of a chat's public link, which every change of it makes newer. */
async function openSharing(first: Partial<PublicLink>) {
  let link = { ...linkOf(shared), ...first };
  let changes = 0;
  await page.route(`**/api/sessions/${shared}/public-link`, (route) => {
    if (route.request().method() !== 'GET') {
      changes += 1;
      const { password, ...terms } = route.request().postDataJSON();
      const updatedAt = new Date(Date.UTC(2026, 0, changes)).toISOString();
      link = {
        ...link,
        ...terms,
        updatedAt,
        ...(password !== undefined && { hasPassword: password !== null }),
      };
      return route.fulfill({ json: { code: 200, data: link } });
    }
    return route.fulfill({ json: { code: 200, data: { link } } });
  });
  await open(`/chat/${shared}`);
  await page.getByRole('button', { name: 'Public', exact: true }).click();
  return dialog('Share this chat');
}

test('a password that is typed for a link stays until it is set, whatever else is changed', async () => {
  const sharing = await openSharing({ hasPassword: false });
  const on = sharing.getByRole('switch', { name: 'Ask for a password' });
  await on.click({ force: true });
  const field = sharing.getByLabel('Password, at least 4 characters');
  await field.fill('open sesame');
  await sharing.getByRole('combobox', { name: 'The link works' }).click();
  await page.getByRole('option', { name: 'For 7 days from now' }).click();
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value.startsWith('Until ')),
  );
  assert.equal(await field.inputValue(), 'open sesame');
  await sharing.getByRole('button', { name: 'Set password' }).click();
  await sharing.getByPlaceholder('Set. Type another to change it').waitFor();
  await page.waitForFunction(
    (input) => input instanceof HTMLInputElement && input.value === '',
    await field.elementHandle(),
  );
  assert.equal(await on.isChecked(), true);
});

test('a link that could not be changed or ended is shown as it is, and why', async () => {
  const sharing = await openSharing({ hasPassword: true });
  const on = sharing.getByRole('switch', { name: 'Ask for a password' });
  await on.waitFor({ state: 'attached' });
  await page.route(`**/api/sessions/${shared}{,/public-link}`, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill(refused(400)),
  );
  await on.click({ force: true });
  const told = sharing.getByRole('alert').filter({ hasText: sentence });
  await told.waitFor();
  assert.equal(await on.isChecked(), true);
  await page.keyboard.press('Escape');
  await sharing.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Public', exact: true }).click();
  await sharing.getByRole('button', { name: 'End the link' }).click();
  await dialog('End this link?').getByRole('button', { name: 'End the link' }).click();
  await told.waitFor();
});

test('the password of a public chat stays in its field when the connection comes back', async () => {
  await page.route(`**/api/public-sessions/${publicToken}`, (route) =>
    route.fulfill({
      status: 403,
      json: { code: 403, error: 'It asks for a password.', errorCode: 'LINK_PASSWORD_NEEDED' },
    }),
  );
  await open(`/s/${publicToken}`);
  const field = page.getByRole('textbox', { name: 'Password' });
  await field.fill('open ses');
  await page.context().setOffline(true);
  await page.waitForFunction(() => !navigator.onLine);
  await page.context().setOffline(false);
  await page.waitForFunction(() => navigator.onLine);
  await page.waitForLoadState('networkidle');
  await field.pressSequentially('ame');
  assert.equal(await field.inputValue(), 'open sesame');
});

test('a prompt that is being written is not closed without a question', async () => {
  await open('/prompts?edit=new');
  const editor = dialog('New prompt');
  const question = dialog('Close without saving?');
  await editor.getByLabel('Title').fill('Shift notes');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  assert.equal(await editor.getByLabel('Title').inputValue(), 'Shift notes');
  await page.mouse.click(5, 5);
  await question.getByRole('button', { name: 'Close' }).click();
  await editor.waitFor({ state: 'hidden' });
  await open(`/prompts?edit=${id('7', 1)}`);
  await dialog('Edit').getByLabel('Title').waitFor();
  await page.keyboard.press('Escape');
  await dialog('Edit').waitFor({ state: 'hidden' });
});

test('folders and pinned chats that could not be read are not left out without a word', async () => {
  const chats = page.getByRole('navigation', { name: 'Chats' });
  const heading = chats.getByRole('alert').getByRole('heading', { name: sentence });
  const readAgain = await refuse(page, {
    method: 'GET',
    path: '**/api/session-folders',
    code: 500,
    error: sentence,
  });
  await open('/chat');
  await heading.waitFor();
  await readAgain();
  await chats.getByRole('button', { name: 'Try again' }).click();
  await chats.getByRole('button', { name: 'Harbour and rotas', exact: true }).waitFor();
  await heading.waitFor({ state: 'detached' });
  await refuse(page, {
    method: 'GET',
    path: '**/api/sessions-cursor?*pinned=true*',
    code: 500,
    error: sentence,
  });
  await open('/chat');
  await heading.waitFor();
  await chats.getByRole('link', { name: 'Hello', exact: true }).waitFor();
});
