import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { sessions } from '../fixtures/chats.ts';
import { id } from '../fixtures/values.ts';

const chat = `/chat/${id('f', 1)}`;

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const focused = (on: Locator) => on.and(page.locator(':focus')).waitFor();
const button = (name: string) => page.getByRole('button', { name, exact: true }).first();

async function press(name: string): Promise<void> {
  await button(name).focus();
  await page.keyboard.press('Enter');
}

async function rename(): Promise<Locator> {
  await page.goto(`${url()}/chat`);
  await press('Actions for “Hello”');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  const field = page.getByRole('textbox', { name: 'Rename' });
  await focused(field);
  return field;
}

test('sources that are closed beside a chat give the focus back to the number that opened them', async () => {
  await page.goto(url() + chat);
  const cited = page.locator('[data-message] button[aria-label*="anual"]').first();
  await cited.focus();
  await page.keyboard.press('Enter');
  await page
    .getByRole('complementary', { name: 'Sources' })
    .getByRole('button', { name: 'Close' })
    .press('Enter');
  await focused(cited);
});

test('a rename that is given up gives the focus back to the menu’s button', async () => {
  await (await rename()).press('Escape');
  await focused(button('Actions for “Hello”'));
});

test('so does one that is kept, and none that the focus has left', async () => {
  await page.route(`**/api/sessions/${id('f', 4)}`, (route) =>
    route.fulfill({ json: { code: 200, data: sessions.find(({ title }) => title === 'Hello') } }),
  );
  const field = await rename();
  await field.fill('Greetings');
  await field.press('Enter');
  await focused(button('Actions for “Hello”'));
  const other = await rename();
  await page.getByRole('searchbox', { name: 'Search chats' }).click();
  await other.waitFor({ state: 'detached' });
  await focused(page.getByRole('searchbox', { name: 'Search chats' }));
});

test('a folder that is not made or not renamed gives the focus back too', async () => {
  await page.goto(`${url()}/chat`);
  const name = page.getByRole('textbox', { name: 'Name of the folder' });
  await press('New folder');
  await name.press('Escape');
  await focused(button('New folder'));
  await press('Actions for the folder “Harbour and rotas”');
  await page.getByRole('menuitem', { name: 'Rename' }).press('Enter');
  await name.press('Escape');
  await focused(button('Actions for the folder “Harbour and rotas”'));
});

test('a question is edited from its end; given up, the focus is where it was', async () => {
  await page.goto(url() + chat);
  const edited = page.getByRole('textbox', { name: 'Edit question' });
  await press('Edit question');
  await focused(edited);
  const caret = await edited.evaluate((field: HTMLTextAreaElement) => [
    field.selectionStart,
    field.selectionEnd,
  ]);
  const { length } = await edited.inputValue();
  assert.deepEqual(caret, [length, length]);
  await page.keyboard.press('Escape');
  await focused(button('Edit question'));
  await press('Edit question');
  await button('Cancel').press('Enter');
  await focused(button('Edit question'));
});

test('the last question that keys began to edit gives the focus back to where the next is written', async () => {
  await page.goto(url() + chat);
  const field = page.getByRole('textbox', { name: /^Ask / });
  await field.focus();
  await page.getByRole('button', { name: 'Edit question' }).first().waitFor();
  await page.keyboard.press('ArrowUp');
  const edited = page.getByRole('textbox', { name: 'Edit question' });
  await focused(edited);
  await edited.press('Escape');
  await focused(field);
});
