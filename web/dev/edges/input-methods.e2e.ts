import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { CDPSession, Locator, Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';
import { id } from '../fixtures/values.ts';

let page: Page;
let browser: CDPSession;
/** What was asked of the API and could be asked by Enter alone. */
let asked: string[];
const { open } = freshPages(async (fresh) => {
  page = fresh;
  browser = await page.context().newCDPSession(page);
  asked = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' || pathname.endsWith('/knowledges-url')) asked.push(pathname);
  });
});

const dialog = () => page.getByRole('dialog');

/** Types a word by an input method, which is not done with it yet. */
async function compose(field: Locator, word: string): Promise<void> {
  await field.click();
  for (let end = 1; end <= word.length; end += 1)
    await browser.send('Input.imeSetComposition', {
      text: word.slice(0, end),
      selectionStart: end,
      selectionEnd: end,
    });
}

/** A key that the input method takes for itself. */
const press = (key: string) =>
  browser.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    windowsVirtualKeyCode: 229,
    key,
    code: key,
  });

/** The same in Safari: the word is done before the key comes. */
async function pressInSafari(field: Locator, key: string, word: string): Promise<void> {
  await browser.send('Input.insertText', { text: word });
  await field.evaluate((element, pressed) => {
    const event = new KeyboardEvent('keydown', {
      key: pressed,
      code: pressed,
      keyCode: 229,
      bubbles: true,
      cancelable: true,
    });
    element.dispatchEvent(event);
  }, key);
}

const takesNothing = async () => {
  await page.waitForTimeout(200);
  assert.deepEqual(asked, []);
};

test('what a search engine is tried with is looked up by no Enter that ends a word', async () => {
  await open('/admin/search');
  const field = page.getByLabel('Look for');
  await field.fill('');
  await compose(field, 'tianqi');
  await press('Enter');
  await takesNothing();
  await browser.send('Input.insertText', { text: '天气' });
  await field.press('Enter');
  await page.getByText('Helsinki — Wikipedia').waitFor();
  assert.equal(asked.length, 1);
});

test('a web address that is written in letters of an input method is looked at once it is done', async () => {
  await open(`/knowledge/${id('d', 1)}?add=upload`);
  await dialog().getByRole('tab', { name: 'Web address' }).click();
  const field = dialog().getByLabel('Address of the page or file');
  await compose(field, 'example.com');
  await press('Enter');
  await takesNothing();
  await browser.send('Input.insertText', { text: 'example.com' });
  await field.press('Enter');
  await page.waitForTimeout(200);
  assert.deepEqual(asked, ['/api/knowledges-url']);
});

test('a discount code that is written by an input method has each letter once', async () => {
  await open('/admin/discounts');
  await page.getByRole('button', { name: 'New code' }).first().click();
  const field = dialog().getByLabel(/^Code/);
  await compose(field, 'spring');
  await browser.send('Input.insertText', { text: 'spring' });
  assert.equal(await field.inputValue(), 'SPRING');
});

test('in Safari too, Enter that ends a word makes no tag of it, and Escape closes no dialog', async () => {
  await open(`/knowledge/${id('d', 1)}?tab=settings`);
  const tags = page.getByRole('combobox', { name: 'Tags' });
  await compose(tags, 'hetong');
  await pressInSafari(tags, 'Enter', '合同');
  assert.equal(await tags.inputValue(), '合同');
  await tags.press('Enter');
  assert.equal(await tags.inputValue(), '');

  await open('/keys?new=1');
  const name = dialog().getByLabel('Name');
  await compose(name, 'zhoubao');
  await pressInSafari(name, 'Escape', '周报');
  await page.waitForTimeout(500);
  assert.equal(await name.inputValue(), '周报');
});
