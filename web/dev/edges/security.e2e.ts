import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { signInPlaces } from '../fixtures/sign-ins.ts';
import { refuse } from '../refuse.ts';

let page: Page;
/** Places that were signed out, by the call. */
let ended: string[];
const { url } = freshPages((fresh) => {
  page = fresh;
  ended = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') ended.push(new URL(request.url()).pathname.split('/').at(-1) ?? '');
  });
});

const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const dialog = () => page.getByRole('alertdialog').or(page.getByRole('dialog'));
const others = signInPlaces.filter(({ current }) => !current).map(({ uuid }) => uuid);

test('one place is signed out after a question, this browser never', async () => {
  await page.goto(`${url()}/settings/security`);
  await row('Firefox on Windows').getByText('This one').waitFor();
  assert.equal(await row('Firefox on Windows').getByRole('button').count(), 0);
  await page.getByRole('button', { name: 'Sign out: Safari on iOS' }).click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  assert.deepEqual(ended, []);
  await page.getByRole('button', { name: 'Sign out: Safari on iOS' }).click();
  const again = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/sessions'));
  await dialog().getByRole('button', { name: 'Sign out', exact: true }).click();
  await again;
  assert.deepEqual(ended, [others[0]]);
});

test('all others are signed out at once; one that is gone already is no failure', async () => {
  await refuse(page, { method: 'DELETE', path: `**/${others[1]}`, code: 404, error: 'Gone' });
  await page.goto(`${url()}/settings/security`);
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await dialog().getByText('these 3 browsers').waitFor();
  const again = page.waitForResponse((answer) => answer.url().endsWith('/api/auth/sessions'));
  await dialog().getByRole('button', { name: 'Sign out', exact: true }).click();
  await again;
  assert.deepEqual(ended.sort(), [...others].sort());
  assert.equal(await page.getByRole('main').getByRole('alert').count(), 0);
});

test('what cannot be signed out says why', async () => {
  const error = 'Not now.';
  await refuse(page, { method: 'DELETE', path: `**/${others[0]}`, code: 503, error });
  await page.goto(`${url()}/settings/security`);
  await page.getByRole('button', { name: 'Sign out: Safari on iOS' }).click();
  await dialog().getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.getByRole('main').getByRole('alert').filter({ hasText: error }).waitFor();
});
