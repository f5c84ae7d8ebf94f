import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Locator, Page, Request, Route } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { messages, sessions } from './fixtures/chats.ts';
import { id } from './fixtures/values.ts';
import { attachNote, note, sendNote } from './tour-chat.ts';

const chat = `/chat/${id('f', 1)}`;
let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  await page.goto(url() + chat);
  await page.getByRole('button', { name: 'Answer again' }).first().waitFor();
});

const fileOf = (name: string, key: string, contentType: string) => ({
  url: `/api/attachments/${key}`,
  name,
  contentType,
  byteSize: 48_211,
});
const files = [
  fileOf('plan.pdf', 'plan-0001.pdf', 'application/pdf'),
  fileOf('rota.md', 'rota-0001.md', 'text/markdown'),
];
/** The fixture's thread, its first question with files. */
const withFiles = {
  code: 200,
  data: messages.map((each, at) => (at === 0 ? { ...each, attachments: files } : each)).toReversed(),
  pagination: { page: 1, pageSize: 50, total: messages.length },
};

const isAsked = (request: Request) =>
  request.method() === 'POST' && request.url().endsWith('/api/session-messages');

test('files are sent without a word, and stand alone in the thread', async () => {
  const send = page.getByRole('button', { name: 'Send', exact: true });
  assert.equal(await send.isDisabled(), true);
  const asking = page.waitForRequest(isAsked);
  await sendNote(page);
  const { content, attachments } = (await asking).postDataJSON();
  assert.deepEqual([content, attachments], ['', [{ url: '/api/files/fixture-upload.pdf' }]]);
  const files = page.getByRole('log').getByRole('list', { name: 'Files' }).last();
  await files.getByText('note.md').waitFor();
  assert.equal(await files.evaluate(({ nextElementSibling }) => nextElementSibling), null);
  await attachNote(page);
  assert.equal(await page.locator('[data-composer]').getByText('note.md').isVisible(), true);
});

/** What a person does who holds a file over a place of the page. */
const hold = (place: string, ...types: string[]) =>
  page.evaluate(
    // In the page, whose types are not those of this program.
    `(() => {
      const data = new DataTransfer();
      data.items.add(new File(['The harbour opens at seven.'], 'note.md', { type: 'text/markdown' }));
      const on = document.querySelector(${JSON.stringify(place)});
      for (const type of ${JSON.stringify(types)}) {
        const init = { bubbles: true, cancelable: true, dataTransfer: data };
        on.dispatchEvent(new DragEvent(type, init));
      }
    })()`,
  );

test('files may be dropped anywhere on the chat, which says so while they are held over it', async () => {
  const hint = page.getByText('Drop the files to attach them');
  await hold('[role=log]', 'dragover');
  await hint.waitFor();
  await hold('[role=log]', 'dragleave');
  await hint.waitFor({ state: 'detached' });
  await hold('nav', 'dragover');
  await hint.waitFor();
  await hold('[role=log]', 'drop');
  await hint.waitFor({ state: 'detached' });
  await page.locator('[data-composer]').getByText('note.md').waitFor();
  await page.goto(`${url()}/chat`);
  await page.locator('[data-composer] textarea:enabled').waitFor();
  await hold('h1', 'dragover', 'drop');
  await page.locator('[data-composer]').getByText('note.md').waitFor();
});

test('a question is asked anew with some of its files, and with others', async () => {
  await page.route(/session-messages\?/, (route) => route.fulfill({ json: withFiles }));
  await page.reload();
  const log = page.getByRole('log');
  await log.getByRole('button', { name: 'Edit question' }).first().click();
  const again = log.getByRole('button', { name: 'Ask again' });
  assert.equal(await again.isDisabled(), true);
  await log.getByRole('button', { name: 'Remove plan.pdf' }).click();
  await log.locator('input[type=file]').setInputFiles(note);
  await log.getByText('27.0 B').waitFor();
  const asking = page.waitForRequest(isAsked);
  await again.click();
  const { content, attachments, parentUUID } = (await asking).postDataJSON();
  assert.equal(content, 'Which limits hold for night work?');
  assert.equal(parentUUID, null);
  assert.deepEqual(
    attachments.map(({ url }: { url: string }) => url),
    ['/api/attachments/rota-0001.md', '/api/files/fixture-upload.pdf'],
  );
});

test('nothing of a question may not be left of it, and what is dropped on it goes with it', async () => {
  await page.route(/session-messages\?/, (route) => route.fulfill({ json: withFiles }));
  await page.reload();
  const log = page.getByRole('log');
  await log.getByRole('button', { name: 'Edit question' }).first().click();
  await log.getByRole('textbox', { name: 'Edit question' }).fill('');
  for (const name of ['Remove plan.pdf', 'Remove rota.md']) await log.getByRole('button', { name }).click();
  const again = log.getByRole('button', { name: 'Ask again' });
  assert.equal(await again.isDisabled(), true);
  await hold('[role=log] textarea', 'dragover', 'drop');
  await log.getByText('27.0 B').waitFor();
  assert.equal(await page.locator('[data-composer]').getByText('note.md').count(), 0);
  const asking = page.waitForRequest(isAsked);
  await again.click();
  const { content, attachments } = (await asking).postDataJSON();
  assert.deepEqual([content, attachments], ['', [{ url: '/api/files/fixture-upload.pdf' }]]);
});

/** Pastes texts of these kinds with a picture; whether the page took it. What it leaves alone, the browser writes into the field. */
const paste = (field: Locator, texts: Readonly<Record<string, string>>) =>
  field.evaluate((element, given) => {
    const data = new DataTransfer();
    for (const [type, text] of Object.entries(given)) data.setData(type, text);
    data.items.add(new File(['PNG'], 'image.png', { type: 'image/png' }));
    const init = { bubbles: true, cancelable: true, clipboardData: data };
    return !element.dispatchEvent(new ClipboardEvent('paste', init));
  }, texts);

const cells = { 'text/plain': 'Port\tShips\nOslo\t3', 'text/html': '<table><tr><td>Port</td></tr></table>' };
/** As browsers copy a picture, and file managers a file. */
const pictures = [{ 'text/html': '<img src="image.png">' }, { 'text/plain': 'image.png' }];

for (const place of ['a new question', 'one that is edited'] as const) {
  test(`cells are pasted into ${place} as text, a picture as a file`, async () => {
    const edits = place === 'one that is edited';
    if (edits) await page.getByRole('button', { name: 'Edit question' }).first().click();
    const field = edits
      ? page.getByRole('textbox', { name: 'Edit question' })
      : page.getByRole('textbox', { name: /^Ask / });
    assert.equal(await paste(field, cells), false);
    assert.equal(await page.getByText('image.png').count(), 0);
    for (const picture of pictures) assert.equal(await paste(field, picture), true);
    await page.locator('form').filter({ has: field }).getByText('image.png').last().waitFor();
    assert.equal(await page.getByText('image.png').count(), pictures.length);
  });
}

test('a file that is attached while a first question is on its way waits for the next one', async () => {
  const goOn = Promise.withResolvers<void>();
  await page.route('**/api/sessions', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await goOn.promise;
    return route.fulfill({ json: { code: 200, data: sessions[3] } });
  });
  await page.goto(`${url()}/chat`);
  const writing = page.locator('[data-composer]');
  await writing.locator('textarea:enabled').fill('Hello');
  await page.keyboard.press('Enter');
  await attachNote(page);
  goOn.resolve();
  await page.waitForURL(/\/chat\/./);
  await page.getByRole('navigation', { name: 'Chats' }).getByRole('link', { name: 'New chat' }).click();
  await page.getByRole('heading', { name: 'New chat', level: 1 }).waitFor();
  await writing.getByText(note.name).waitFor();
});

test('a folder that is dropped says that its files are to be dropped; files beside it are taken', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'folder-'));
  const file = join(folder, 'rota.md');
  await writeFile(file, 'Night: 22:00 to 06:00');
  const dropping = await page.context().newCDPSession(page);
  const data = { items: [], files: [folder, file], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await dropping.send('Input.dispatchDragEvent', { type, x: 900, y: 300, data });
  await page.getByRole('alert').filter({ hasText: 'A folder cannot be sent.' }).waitFor();
  const attached = page.locator('[data-composer]').getByRole('listitem');
  await attached.filter({ hasText: 'rota.md' }).waitFor();
  assert.equal(await attached.count(), 1);
  await rm(folder, { recursive: true });
});

const composer = () => page.locator('[data-composer]');
const focused = () => page.evaluate('document.activeElement.ariaLabel');
const pdf = { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };

test('a file whose sending broke off is sent once more by a button; one that is refused has none', async () => {
  const refusal = { code: 415, error: 'This kind of file cannot be read.', errorCode: 'UNSUPPORTED_FILE' };
  const breakOff = (route: Route) => route.abort('connectionreset');
  const refuse = (route: Route) => route.fulfill({ status: 415, json: refusal });
  const choose = (file: typeof note) => page.locator('input[type=file]').first().setInputFiles(file);
  await page.route('**/api/upload/**', breakOff);
  await choose(note);
  const again = page.getByRole('button', { name: 'Send note.md again' });
  await again.waitFor();
  await page.unroute('**/api/upload/**', breakOff);
  await page.route('**/api/upload/**', refuse);
  await choose(pdf);
  await composer().getByText('cannot be read').waitFor();
  assert.equal(await page.getByRole('button', { name: 'Send plan.pdf again' }).count(), 0);
  await page.unroute('**/api/upload/**', refuse);
  await again.focus();
  await page.keyboard.press('Enter');
  await composer().getByText('27.0 B').waitFor();
  assert.equal(await focused(), 'Remove note.md');
});

test('who leaves a file out by key stays at the one beside it, then where the message is written', async () => {
  await attachNote(page);
  await page.locator('input[type=file]').first().setInputFiles(pdf);
  const remove = (name: string) => page.getByRole('button', { name: `Remove ${name}` });
  await remove('plan.pdf').waitFor();
  await remove('note.md').focus();
  await page.keyboard.press('Enter');
  await remove('note.md').waitFor({ state: 'detached' });
  assert.equal(await focused(), 'Remove plan.pdf');
  await page.keyboard.press('Enter');
  await remove('plan.pdf').waitFor({ state: 'detached' });
  assert.equal(
    await composer()
      .locator('textarea')
      .evaluate((one) => one.matches(':focus')),
    true,
  );
});

test('above a keyboard on a screen the thread is seen beside as many files as a message takes, and the last of them', async () => {
  await page.setViewportSize({ width: 390, height: 400 });
  const many = Array.from({ length: 10 }, (_, at) => ({ ...note, name: `note-${at}.md` }));
  await page.locator('input[type=file]').first().setInputFiles(many);
  const last = composer().getByText('note-9.md');
  await last.waitFor();
  const shown = async (part: Locator) =>
    part.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      return Math.min(bottom, innerHeight) - Math.max(top, 0);
    });
  assert.ok((await shown(page.getByRole('log'))) >= 80);
  assert.ok((await shown(page.getByRole('heading', { level: 1 }))) > 0);
  const list = await composer().getByRole('list').boundingBox();
  const box = await last.boundingBox();
  assert.ok(list && box && box.y + box.height <= list.y + list.height);
});
