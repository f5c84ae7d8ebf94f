import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages(async (fresh) => {
  page = fresh;
  await page.goto(`${url()}/chat`);
});

const field = () => page.getByRole('textbox', { name: 'Ask Assistant' });
const options = () => page.getByRole('option');

/** Types into the chat's field, and waits until the menu stands at the first of `count`. */
async function typed(text: string, count: number): Promise<void> {
  await field().pressSequentially(text);
  await page.waitForFunction((wanted) => document.querySelectorAll('[role=option]').length === wanted, count);
}

test('a slash offers prompts by keyboard; what one asks for goes in, and undo brings back what was typed', async () => {
  await typed('Dear all /', 4);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const active = await field().getAttribute('aria-activedescendant');
  assert.equal(active, await options().first().getAttribute('id'));
  await page.keyboard.press('Enter');
  await page.getByLabel('reader').waitFor();
  await page.keyboard.type('Ann');
  await page.keyboard.press('Tab');
  await page.getByLabel('length').selectOption('long');
  await page.keyboard.press('Tab');
  await page.keyboard.type('all quiet');
  await page.keyboard.press('Enter');
  const said =
    'Dear all Write the notes for the next shift from what I say. Reader: Ann. Length: long.\n\nall quiet';
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll('textarea')].some(({ value }) => value === wanted),
    said,
  );
  await page.keyboard.press('Control+z');
  assert.equal(await field().inputValue(), 'Dear all /');
});

test('words narrow the menu, a click takes one, Escape and what nothing answers to leave the text alone', async () => {
  await typed('/pla', 1);
  await options().first().click();
  assert.match(await field().inputValue(), /^Say that again in plain words/);
  await field().fill('');
  await typed('/', 4);
  await page.keyboard.press('Escape');
  await options().first().waitFor({ state: 'detached' });
  assert.equal(await field().inputValue(), '/');
  await field().pressSequentially('usr/bin');
  assert.equal(await options().count(), 0);
  assert.equal(await field().inputValue(), '/usr/bin');
});

test('a prompt that is left keeps what was typed', async () => {
  await typed('Hello /hand', 1);
  await page.keyboard.press('Tab');
  await page.getByLabel('reader').waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('reader').waitFor({ state: 'detached' });
  assert.equal(await field().inputValue(), 'Hello /hand');
  assert.equal(await options().count(), 0);
});

test('nothing is sent while a prompt is filled in', async () => {
  await typed('/hand', 1);
  await page.keyboard.press('Enter');
  await page.getByLabel('reader').waitFor();
  const send = page.getByRole('button', { name: 'Send' });
  assert.equal(await send.isDisabled(), true);
  await page.getByRole('button', { name: 'Insert' }).click();
  await send.and(page.locator(':enabled')).waitFor();
  assert.match(await field().inputValue(), /^Write the notes for the next shift/);
});

test('an at sign names the agent that answers, and leaves the rest of the text', async () => {
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  const open = page.getByRole('textbox', { name: 'Ask Field manual expert' });
  await open.pressSequentially('What is due? @bill');
  await page.getByRole('option', { name: /Billing desk/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Billing desk answers').waitFor();
  assert.equal(await open.inputValue(), 'What is due? ');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await page.keyboard.press('Enter');
  const { content, agentUUID } = (await sent).postDataJSON();
  assert.deepEqual([content, typeof agentUUID], ['What is due? ', 'string']);
  await page.getByText('Billing desk answers').waitFor({ state: 'detached' });
});

test('what is typed while a chat still comes stays, and so does the focus', async () => {
  const slow = Promise.withResolvers<void>();
  await page.route('**/api/session-messages**', async (route) => {
    await slow.promise;
    await route.continue();
  });
  await page.route('**/assets/**', async (route) => {
    await new Promise((later) => setTimeout(later, 200));
    await route.continue();
  });
  await page.goto(`${url()}/chat/${id('f', 1)}`);
  const open = page.getByRole('textbox', { name: 'Ask Field manual expert' });
  await open.pressSequentially('What is due');
  slow.resolve();
  await page.getByRole('button', { name: 'Answer again' }).first().waitFor();
  await page.keyboard.type('?');
  assert.equal(await open.inputValue(), 'What is due?');
});
