import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const dialog = () => page.getByRole('dialog');

test('a prompt that is opened by its title leaves the list as it was narrowed', async () => {
  await page.goto(`${url()}/prompts?q=plain&whose=private`);
  await page.getByRole('link', { name: 'Say it plainly' }).click();
  await dialog().getByLabel('Title').waitFor();
  assert.equal(new URL(page.url()).search, `?q=plain&whose=private&edit=${id('7', 3)}`);
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'detached' });
  assert.equal(new URL(page.url()).search, '?q=plain&whose=private');
  assert.equal(await page.getByRole('searchbox').inputValue(), 'plain');
});

test('a prompt’s name is written with an input method, and has hyphens for its spaces', async () => {
  await page.goto(`${url()}/prompts?edit=new`);
  const name = dialog().getByRole('textbox', { name: 'Name' });
  await name.focus();
  const session = await page.context().newCDPSession(page);
  for (const text of ['n', 'ni', 'ni h', 'ni hao']) {
    const caret = { selectionStart: text.length, selectionEnd: text.length };
    await session.send('Input.imeSetComposition', { text, ...caret });
    await page.waitForFunction((wanted) => {
      const { activeElement } = document;
      return activeElement instanceof HTMLInputElement && activeElement.value === wanted;
    }, text);
  }
  await session.send('Input.insertText', { text: '你好 吗' });
  await session.detach();
  assert.equal(await name.inputValue(), '你好-吗');
  await name.pressSequentially(' a/b');
  assert.equal(await name.inputValue(), '你好-吗-a-b');
});

test('a prompt that was deleted stays away for as long as that can be undone, also from a list that is opened anew', async () => {
  await page.goto(`${url()}/prompts`);
  const prompt = page.getByRole('link', { name: 'Say it plainly' });
  await page.getByRole('row').filter({ has: prompt }).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await prompt.waitFor({ state: 'detached' });
  const list = page.getByRole('navigation').getByRole('link', { name: 'Prompts' });
  await page.getByRole('navigation').getByRole('link', { name: 'Agents' }).click();
  await list.click();
  await page.getByRole('row').nth(1).waitFor();
  assert.equal(await prompt.count(), 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await prompt.waitFor();
});

test('a prompt that was deleted is not offered for a question either', async () => {
  await page.goto(`${url()}/prompts`);
  const prompt = page.getByRole('link', { name: 'Say it plainly' });
  await page.getByRole('row').filter({ has: prompt }).getByRole('button').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await prompt.waitFor({ state: 'detached' });
  await page.getByRole('navigation').getByRole('link', { name: 'Chat', exact: true }).click();
  await page.getByRole('textbox', { name: /^Ask / }).pressSequentially('/');
  await page.getByRole('option').nth(1).waitFor();
  assert.equal(await page.getByRole('option', { name: 'Say it plainly' }).count(), 0);
});

test('who makes a new prompt writes its title at once', async () => {
  await page.goto(`${url()}/prompts`);
  await page.getByRole('button', { name: 'New prompt' }).first().click();
  const title = dialog().getByRole('textbox', { name: 'Title' });
  await title.waitFor();
  await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 800)));
  await title.and(page.locator(':focus')).waitFor();
});
