import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import type { State } from './tour-stop.ts';

let context: BrowserContext;
let page: Page;
let sent: Request[];
const { url, open } = freshPages((fresh) => {
  page = fresh;
  context = page.context();
  sent = [];
  page.on('request', (request) => sent.push(request));
});

const state = (value: State) => context.addCookies([{ name: 'fixture', value, url: url() }]);
const writes = () => sent.filter((request) => request.method() !== 'GET');
const heading = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** As a paste of the person: the clipboard's text in one event. */
const paste = (text: string) =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', data);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);

test('signs in with a pasted code, after a wrong one, and goes on to where one wanted to be', async () => {
  await state('visitor');
  await open('/settings/profile');
  await page.waitForURL('**/signin?next=%2Fsettings%2Fprofile');
  await page.getByLabel('E-mail').fill('mara.lindqvist@example.com');
  await page.keyboard.press('Enter');
  await page.getByText('printed on its console').waitFor();
  await page.getByLabel('Digit 1 of 6').waitFor();
  assert.ok(await page.getByRole('button', { name: /New code in \d+ s/ }).isDisabled());

  await page.keyboard.type('000000');
  await page.getByRole('alert').getByText('This code is wrong').waitFor();
  await page.getByLabel('Digit 1 of 6').focus();
  await paste('123456');
  await heading('Profile');
  assert.equal(new URL(page.url()).pathname, '/settings/profile');
});

test('speaks Chinese at a click, and after a reload', async () => {
  await state('visitor');
  await open('/signin');
  await page.getByText('简体中文').click();
  await heading('登录 Tutka');
  await page.reload();
  await heading('登录 Tutka');
  assert.equal(await page.getAttribute('html', 'lang'), 'zh-CN');
});

test('finds a page by the keyboard alone', async () => {
  await open('/settings/profile');
  await heading('Profile');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Find anything by its name').fill('users');
  await page.locator('[data-selected]', { hasText: 'Users' }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/admin/users');
  await heading('Users');
});

test('lets the keyboard skip to the page first', async () => {
  await open('/');
  await heading('Home');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to the page');
});

test('keeps the page of a list over reload and back', async () => {
  await open('/admin/users');
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('21–40 of 46').waitFor();
  await page.reload();
  await page.getByText('21–40 of 46').waitFor();
  await page.goBack();
  await page.getByText('1–20 of 46').waitFor();
});

test('shows a member masked addresses and nothing to change', async () => {
  await state('member');
  await open('/admin/users');
  await page.getByText('m******').first().waitFor();
  assert.equal(await page.getByRole('button', { name: /^Change/ }).count(), 0);
  await open('/admin/models');
  await heading('There is no page here');
});

test('never shows a saved key and sends none that was not typed', async () => {
  await open('/admin/models');
  await page.getByRole('button', { name: 'Edit' }).first().click();
  await page.getByPlaceholder('Kept: ends in x9Qz').waitFor();
  await page.getByRole('button', { name: 'Get its models' }).click();
  await page.getByText('It has 4 models. Pick below.').waitFor();
  await page.getByRole('button', { name: 'Test gpt-4.1', exact: true }).click();
  await page.getByText('It answered “Hello” after 412 ms.').waitFor();
  assert.deepEqual(
    writes().map((request) => 'apiKey' in request.postDataJSON()),
    [false, false],
  );
});

test('uploads the first document with its name and type', async () => {
  await state('empty');
  await open('/');
  await heading('Your first answer in three steps');
  const file = { name: '合同.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.waitForResponse((response) => response.url().endsWith('/api/knowledges'));
  const [put, post] = writes();
  assert.equal(put?.method(), 'PUT');
  assert.equal(await put?.headerValue('content-type'), 'application/pdf');
  assert.match(
    (await put?.headerValue('content-disposition')) ?? '',
    /filename\*=UTF-8''%E5%90%88%E5%90%8C\.pdf/,
  );
  const body = { name: '合同', uri: '/api/files/fixture-upload.pdf', fileName: '合同.pdf' };
  assert.deepEqual(post?.postDataJSON(), body);
});

test('tries again where the first answer failed', async () => {
  await state('failing');
  await open('/admin/models');
  await page.getByRole('alert').getByRole('heading', { name: 'Request failed' }).waitFor();
  await state('filled');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'From the settings' }).waitFor();
});

test('goes on by itself once the services that were still starting answer', async () => {
  const starting = { code: 503, error: 'The service is starting.', errorCode: 'SERVICE_UNAVAILABLE' };
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, json: starting }));
  await open('/settings/profile');
  await page.getByRole('alert').waitFor();
  await page.unrouteAll();
  await heading('Profile');
});

test('asks to sign in again when the session ended meanwhile', async () => {
  await open('/admin/users');
  await page.getByText('1–20 of 46').waitFor();
  await state('visitor');
  const shown: string[] = [];
  page.on('framenavigated', (frame) => shown.push(new URL(frame.url()).pathname));
  await page.getByRole('button', { name: 'Next page' }).click();
  const again = page.getByRole('dialog', { name: 'Sign in again' });
  await again.waitFor();
  await page.waitForLoadState('networkidle');
  assert.deepEqual(shown, ['/admin/users']);

  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 503, json: { code: 503 } }));
  const asked = page.waitForResponse('**/api/auth/me');
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await asked;
  await page.waitForLoadState('networkidle');
  assert.ok(await again.isVisible());
  await page.unrouteAll();
  await page.keyboard.press('Enter');
  await page.getByLabel('Digit 1 of 6').waitFor();
  await page.keyboard.type('123456');
  await page.getByText('21–40 of 46').waitFor();
  assert.equal(shown.length, 1);
});

test('says where one may have wanted to go', async () => {
  await open('/agnets');
  await heading('There is no page here');
  const ways = page.getByRole('navigation', { name: 'Where you may have wanted to go' });
  await ways.getByRole('link').first().click();
  await page.waitForURL('**/agents');
});
