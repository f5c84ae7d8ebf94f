import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';
import { id } from './fixtures/values.ts';

const chat = `/chat/${id('f', 1)}`;
let context: BrowserContext;
let page: Page;
const { url, open } = freshPages((fresh) => {
  page = fresh;
  context = page.context();
});

test('shows every shortcut by one, and not while something is written', async () => {
  await open(chat);
  await page.getByRole('button', { name: 'Answer again' }).first().waitFor();
  const field = page.getByRole('textbox', { name: /^Ask / });
  await field.fill('why');
  await field.press('?');
  assert.equal(await field.inputValue(), 'why?');
  await field.fill('');
  await page.locator('h1').first().click();
  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await list.getByText('Copy the last reply').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'hidden' });
  await page.keyboard.press('/');
  assert.equal(await field.evaluate((element) => element === document.activeElement), true);
  await page.keyboard.press('ArrowUp');
  await page.getByRole('textbox', { name: 'Edit question' }).waitFor();
  await page.keyboard.press('Control+Shift+o');
  await page.waitForURL('**/chat');
});

test('goes from chat to chat by key, and puts their list away', async () => {
  await open(chat);
  await page.locator(`nav a[aria-current="page"][href="${chat}"]`).waitFor();
  await page.keyboard.press('Alt+ArrowDown');
  await page.locator(`nav a[aria-current="page"][href^="/chat/"]:not([href="${chat}"])`).waitFor();
  await page.keyboard.press('Alt+ArrowUp');
  await page.locator(`nav a[aria-current="page"][href="${chat}"]`).waitFor();
  await page.keyboard.press('Control+Shift+s');
  await page.getByRole('searchbox', { name: 'Search chats' }).waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Show chats' }).click();
  await page.getByRole('searchbox', { name: 'Search chats' }).waitFor();
});

test('names by an at sign who answers the next question, and takes that back', async () => {
  await open(chat);
  await page.getByRole('button', { name: 'Answer again' }).first().waitFor();
  const field = page.getByRole('textbox', { name: /^Ask / });
  const menu = page.getByRole('listbox', { name: 'Agents' });
  await field.pressSequentially('Now @');
  await menu.waitFor();
  await page.keyboard.press('Shift+Tab');
  await menu.waitFor({ state: 'hidden' });
  assert.equal(await page.evaluate(() => document.activeElement !== document.body), true);
  await field.fill('Now ');
  await field.pressSequentially('@billing');
  await menu.getByRole('option', { name: 'Billing desk' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Billing desk answers').waitFor();
  assert.equal(await field.inputValue(), 'Now ');
  await page.getByRole('button', { name: 'The chat’s own agent answers' }).click();
  await page.getByText('Billing desk answers').waitFor({ state: 'hidden' });
});

test('says where speech goes before it first listens, and shows nothing to a browser that cannot', async () => {
  await open(chat);
  await page.getByRole('button', { name: 'Dictate', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Your browser listens, not Tutka' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'hidden' });
  const other = await context.newPage();
  await other.addInitScript(() => {
    for (const name of ['SpeechRecognition', 'webkitSpeechRecognition', 'speechSynthesis'])
      Reflect.deleteProperty(window, name);
  });
  await other.goto(url() + chat);
  await other.getByRole('button', { name: 'Answer again' }).first().waitFor();
  assert.equal(await other.getByRole('button', { name: 'Dictate', exact: true }).count(), 0);
  assert.equal(await other.getByRole('button', { name: 'Read aloud' }).count(), 0);
});

test('reads a reply aloud without its code, and stops', async () => {
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    speechSynthesis.speak = ({ text, lang }) => void said.push(`${lang} ${text}`);
  });
  await open(chat);
  await page.getByRole('button', { name: 'Read aloud' }).first().click();
  await page.getByRole('button', { name: 'Stop reading' }).waitFor();
  const said = String(await page.evaluate('said'));
  assert.match(said, /^en Night work begins at 22:00/);
  assert.doesNotMatch(said, /const|\*|\|/);
  await page.getByRole('button', { name: 'Stop reading' }).click();
  await page.getByRole('button', { name: 'Stop reading' }).waitFor({ state: 'hidden' });
});

test('copies a table for a spreadsheet, in which nothing runs', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await open(chat);
  await page.getByRole('table').first().hover();
  await page.getByRole('button', { name: 'Copy or download the table' }).first().click();
  await page.getByRole('menuitem', { name: 'Copy as CSV' }).click();
  await page.getByRole('button', { name: 'Copied', exact: true }).waitFor();
  await page.getByRole('menuitem').first().waitFor({ state: 'hidden' });
  assert.equal(
    await page.evaluate(() => navigator.clipboard.readText()),
    'Group,Hours\r\nCrew,8\r\nGuards,10',
  );
});

for (const has of ['refuses', 'has no clipboard'] as const) {
  test(`says that a table and code could not be copied where the browser ${has}`, async () => {
    await page.addInitScript((none) => {
      const writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      Object.defineProperty(navigator, 'clipboard', { value: none ? undefined : { writeText } });
    }, has !== 'refuses');
    await open(chat);
    const notice = page.getByRole('alert').filter({ hasText: 'Your browser did not let this be copied.' });
    await page.getByRole('table').first().hover();
    await page.getByRole('button', { name: 'Copy or download the table' }).first().click();
    await page.getByRole('menuitem', { name: 'Copy as Markdown' }).click();
    await notice.waitFor();
    await notice.getByRole('button').click();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Copy code' }).first().click();
    await notice.waitFor();
  });
}
