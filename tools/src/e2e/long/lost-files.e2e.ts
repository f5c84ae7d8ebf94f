import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { signIn } from '../api.ts';
import { openBrowser, openPage } from '../browser.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';

/** What a page is made of, each by the name of its file: one that comes before anything runs, or later. */
const kinds: Readonly<Record<string, RegExp>> = {
  'where the app begins': /\/start-[\w-]+\.js$/,
  'the first style sheet': /\/start-[\w-]+\.css$/,
  'sentences of every page': /\/en-[\w-]+\.js$/,
  'the sidebar': /\/Shell-[\w-]+\.js$/,
  'its style sheet': /\/frame-[\w-]+\.css$/,
  'the page': /\/HomePage-[\w-]+\.js$/,
  'the page’s style sheet': /\/HomePage-[\w-]+\.css$/,
};
/** The page does without it until it comes. */
const beside = ['the first style sheet'];

let product: Product;
let browser: Browser;
let cookie: string;

before(async () => {
  product = await startProduct(await installedDataDir());
  cookie = (await signIn(product, 'ada@example.org')).cookie;
  browser = await openBrowser();
});
after(async () => {
  await browser?.close();
  await product?.end();
});

/** Opens the first page, of which one file does not come for so many times. */
async function opened(
  pattern: RegExp,
  times: number,
): Promise<{ page: Page; lost: () => number; find: () => void }> {
  const page = await openPage(browser, product.url, cookie);
  let [left, lost] = [times, 0];
  let name: string | undefined;
  await page.route(pattern, (route) => {
    name ??= route.request().url();
    if (route.request().url() !== name || left === 0) return route.continue();
    left -= 1;
    lost += 1;
    return route.abort('failed');
  });
  const find = () => {
    left = 0;
  };
  await page.goto(product.url);
  return { page, lost: () => lost, find };
}

const whole = async (page: Page) => {
  await page.getByRole('heading', { name: 'Your first answer in three steps' }).waitFor();
  await page.getByRole('link', { name: 'Knowledge', exact: true }).first().waitFor();
  await page.waitForFunction('[...document.styleSheets].some(({ href }) => /start-/.test(href))');
  const { width } = (await page.getByRole('navigation', { name: 'Main' }).boundingBox()) ?? {};
  assert.ok(width !== undefined && width < 400, `the sidebar is ${width} wide: it lacks its style`);
};

describe('a file of a page', { concurrency: 4 }, () => {
  for (const [kind, pattern] of Object.entries(kinds)) {
    test(`${kind}: lost twice, it comes by itself`, async () => {
      const { page, lost } = await opened(pattern, 2);
      await whole(page);
      assert.ok(lost() > 0, 'no such file was asked for');
      await page.context().close();
    });

    if (beside.includes(kind)) continue;
    test(`${kind}: lost for good, that is said, and a button brings the page back`, async () => {
      const { page, find } = await opened(pattern, Number.POSITIVE_INFINITY);
      const said = page.getByRole('alert').filter({ has: page.getByRole('button') });
      await said.waitFor();
      assert.match(await said.innerText(), /did not load/);
      find();
      await said.getByRole('button').click();
      await whole(page);
      await page.context().close();
    });
  }

  test('who is signed in: not told twice, they are taken for nobody only meanwhile', async () => {
    const page = await openPage(browser, product.url, cookie);
    let left = 2;
    await page.route(`**${routes.getMe.path}`, (route) => {
      left -= 1;
      return left >= 0 ? route.abort('failed') : route.continue();
    });
    await page.goto(`${product.url}/explore`);
    await page.getByRole('link', { name: 'Knowledge', exact: true }).first().waitFor();
    assert.ok(left < 0, 'it was not asked again');
    assert.equal(await page.getByRole('link', { name: 'Sign in' }).count(), 0);
    await page.context().close();
  });

  test('what is shown in a page: lost for good, that is said beside the page, which goes on', async () => {
    const { page, find } = await opened(/\/FinderDialog-[\w-]+\.js$/, Number.POSITIVE_INFINITY);
    await whole(page);
    await page.keyboard.press('Control+k');
    const said = page.getByRole('alert').filter({ hasText: 'Part of the page did not come.' });
    await said.waitFor();
    await whole(page);
    find();
    await said.getByRole('button', { name: 'Load again' }).click();
    await whole(page);
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').waitFor();
    await page.context().close();
  });
});
