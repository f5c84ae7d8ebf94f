import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Page, Request } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { deletion, heldDeletion } from '../fixtures/deletion.ts';
import { admin } from '../fixtures/people.ts';

let page: Page;
let sent: Request[];
const { url } = freshPages((fresh) => {
  page = fresh;
  sent = [];
  page.on('request', (request) => sent.push(request));
});

const answer = (data: object) =>
  page.route('**/api/users/*/deletion', (route) => route.fulfill({ json: { code: 200, data } }));
const deletions = () => sent.filter((request) => request.method() === 'DELETE');
const dialog = () => page.getByRole('dialog', { name: 'Delete account' });
async function open(): Promise<void> {
  await page.goto(`${url()}/settings/profile`);
  await page.getByRole('button', { name: 'Delete account…' }).click();
  await dialog().waitFor();
}
/** From then on nobody is signed in. */
async function goneAfter(): Promise<void> {
  let isGone = false;
  page.on('response', (response) => {
    if (response.request().method() === 'DELETE') isGone = true;
  });
  const nobody = { status: 401, json: { code: 401, errorCode: 'UNAUTHENTICATED', error: 'Please sign in' } };
  await page.route('**/api/auth/me', (route) => (isGone ? route.fulfill(nobody) : route.fallback()));
}
const final = () => dialog().getByRole('button', { name: 'Delete my account for good' });
const address = () => dialog().getByLabel(`Type ${admin.email} to confirm`);

test('what goes and what stays is told, and nothing is deleted before address and code are typed', async () => {
  await goneAfter();
  await open();
  for (const text of ['Winter plans', 'Harbour crew', 'Orders and invoices, as the law asks for'])
    await dialog().getByText(text).waitFor();
  assert.equal(await final().isDisabled(), true);
  await address().fill('somebody@example.com');
  await dialog().getByLabel('Code', { exact: true }).fill('123456');
  assert.equal(await final().isDisabled(), true);
  await address().fill(admin.email.toUpperCase());
  await dialog().getByLabel('Code', { exact: true }).fill('12345');
  assert.equal(await final().isDisabled(), true);

  await dialog().getByRole('button', { name: 'Send me a code' }).click();
  await dialog()
    .getByRole('button', { name: /New code in/ })
    .waitFor();
  await dialog().getByLabel('Code', { exact: true }).fill('123456');
  await final().click();
  await page.getByText('Your account is deleted.').waitFor();
  assert.equal(new URL(page.url()).pathname, '/signin');
  const body = { email: admin.email, otp: '123456' };
  assert.deepEqual(
    deletions().map((request) => [new URL(request.url()).pathname, request.postDataJSON()]),
    [[`/api/users/${admin.uuid}`, body]],
  );
});

test('where people have no codes the address alone confirms it', async () => {
  await goneAfter();
  await answer({ ...deletion, byCode: false });
  await open();
  await address().fill(admin.email);
  assert.equal(await dialog().getByLabel('Code', { exact: true }).count(), 0);
  await final().click();
  await page.getByText('Your account is deleted.').waitFor();
  assert.deepEqual(deletions()[0]?.postDataJSON(), { email: admin.email });
});

test('a refusal is told, and the account is still there', async () => {
  await page.route(`**/api/users/${admin.uuid}`, (route) =>
    route.fulfill({
      status: 400,
      json: { code: 400, errorCode: 'WRONG_CODE', error: 'This code is wrong.' },
    }),
  );
  await open();
  await address().fill(admin.email);
  await dialog().getByLabel('Code', { exact: true }).fill('000000');
  await final().click();
  await dialog().getByRole('alert').filter({ hasText: 'This code is wrong.' }).waitFor();
  await dialog().getByRole('button', { name: 'Keep my account' }).click();
  await dialog().waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Profile' }).waitFor();
});

test('what is to be done first is a list that leads there, and nothing can be deleted', async () => {
  await answer(heldDeletion);
  await open();
  await dialog().getByText('Do this first').waitFor();
  const links = await dialog().getByRole('link').all();
  const hrefs = await Promise.all(links.map((link) => link.getAttribute('href')));
  const [, crew, home] = heldDeletion.obstacles.map((one) => ('workspace' in one ? one.workspace.uuid : ''));
  assert.deepEqual(hrefs, ['/admin/users', `/settings/members?in=${crew}`, `/billing?in=${home}`]);
  assert.equal(await final().count(), 0);
});

test('what came up while one typed is told in place of a refusal that does not say what it is', async () => {
  await answer({ ...deletion, byCode: false });
  await open();
  await address().fill(admin.email);
  await answer(heldDeletion);
  const held = { code: 409, errorCode: 'ACCOUNT_HELD', error: 'Something is to be done first.' };
  await page.route(`**/api/users/${admin.uuid}`, (route) =>
    route.fulfill({ status: 409, json: { ...held, details: { obstacles: heldDeletion.obstacles } } }),
  );
  await final().click();
  await dialog().getByText('Do this first').waitFor();
  assert.equal(await dialog().getByRole('link').count(), heldDeletion.obstacles.length);
  assert.equal(await final().count(), 0);
});

test('all chats of the workspace are saved in one file before', async () => {
  await page.route('**/export?*', (route) => route.fulfill({ json: { title: 'A chat', messages: [] } }));
  await open();
  const download = page.waitForEvent('download');
  await dialog().getByRole('button', { name: 'Download chats' }).click();
  const file = await download;
  assert.equal(file.suggestedFilename(), 'tutka-chats.json');
  const chats = JSON.parse(await readFile((await file.path()) ?? '', 'utf8'));
  const asked = sent.filter((request) => request.url().includes('/export?format=json'));
  assert.ok(chats.length > 1);
  assert.equal(chats.length, asked.length);
  await dialog().getByText(`${chats.length} chats are saved.`).waitFor();
});

test('an administrator deletes somebody by their address, not themselves', async () => {
  await answer({ ...deletion, byCode: false });
  await page.goto(`${url()}/admin/users`);
  await page.getByRole('button', { name: `Change ${admin.email}` }).click();
  const editor = page.getByRole('dialog');
  await editor.getByRole('button', { name: 'Save' }).waitFor();
  assert.equal(await editor.getByRole('button', { name: 'Delete account…' }).count(), 0);
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await editor.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Change person5@example.com' }).click();
  await page.getByRole('button', { name: 'Delete account…' }).click();
  const end = page.getByRole('dialog', { name: 'Delete this account' });
  const button = end.getByRole('button', { name: 'Delete for good' });
  assert.equal(await button.isDisabled(), true);
  await end.getByLabel('Type person5@example.com to confirm').fill('person5@example.com');
  await button.click();
  await end.waitFor({ state: 'hidden' });
  assert.deepEqual(deletions()[0]?.postDataJSON(), { email: 'person5@example.com' });
});
