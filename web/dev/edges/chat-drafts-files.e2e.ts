import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { sessions } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';
import { attachNote, note } from '../tour-chat.ts';

const chat = `/chat/${id('f', 1)}`;
const made = sessions.find(({ title }) => title === 'Hello');

let page: Page;
let composer: Locator;
let field: Locator;
const { url } = freshPages((fresh) => {
  page = fresh;
  composer = page.locator('[data-composer]');
  field = composer.locator('textarea');
});

const isReady = () => composer.locator('textarea:enabled').waitFor();
async function open(path: string): Promise<void> {
  await page.goto(url() + path);
  await isReady();
}
async function reload(): Promise<void> {
  await page.reload();
  await isReady();
}

test('files that arrived are there after the page was loaded anew, and so is the chosen model', async () => {
  await page.route('**/api/sessions', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ json: { code: 200, data: made } })
      : route.fallback(),
  );
  await open('/chat');
  await composer.getByRole('button', { name: 'Model: The agent’s model' }).click();
  await page.getByRole('combobox', { name: 'Model' }).click();
  await page.getByRole('option').nth(1).click();
  await page.keyboard.press('Escape');
  const model = composer.getByRole('button', { name: /^Model: / });
  const chosen = await model.innerText();
  await field.fill('How long is');
  await attachNote(page);
  await reload();
  assert.equal(await field.inputValue(), 'How long is');
  await composer.getByText('27.0 B').waitFor();
  assert.equal(await model.innerText(), chosen);
  await field.press('Enter');
  await page.waitForURL(`**/chat/${made?.uuid}`);
  await page.getByRole('link', { name: 'New chat', exact: true }).click();
  await page.getByRole('heading', { name: 'New chat', level: 1, exact: true }).waitFor();
  await attachNote(page);
  await attachNote(page);
  assert.equal(await composer.getByText('note.md').count(), 2);
});

test('loading the page anew while a file is being sent is asked about', async () => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  let send = () => {};
  const held = new Promise<void>((done) => {
    send = done;
  });
  await page.route('**/api/upload/**', async (route) => {
    await held;
    return route.fallback();
  });
  await open(chat);
  await page.locator('input[type=file]').first().setInputFiles(note);
  await composer.getByText('note.md').waitFor();
  await reload();
  assert.equal(await composer.getByText('note.md').count(), 0);
  send();
  await attachNote(page);
  await reload();
  await composer.getByText('27.0 B').waitFor();
  assert.deepEqual(asked, ['beforeunload']);
});
