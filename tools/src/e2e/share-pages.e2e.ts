import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type Api, signIn } from './api.ts';
import { openBrowser, openPage } from './browser.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let owner: Api;
let agent: string;

before(async () => {
  product = await startProduct(await installedDataDir());
  browser = await openBrowser();
  owner = await signIn(product, 'owner@example.org');
  agent = (await owner.call(routes.createAgent, { body: { name: 'Keeper', openingMessage: 'Ahoy!' } })).uuid;
});

after(async () => {
  await browser?.close();
  await product?.end();
});

const pageOf = (api?: Api): Promise<Page> => openPage(browser, product.url, api?.cookie);

async function say(page: Page, words: string): Promise<void> {
  await page.getByRole('textbox').last().fill(words);
  await page.keyboard.press('Enter');
}

test('an owner makes a link, a visitor chats with it, and it ends when it is switched off', async () => {
  const mine = await pageOf(owner);
  await mine.goto(`${product.url}/agents/${agent}/shares?new=1`);
  await mine.getByText('Anyone with the link', { exact: true }).last().click();
  await mine.getByRole('button', { name: 'Share', exact: true }).click();
  await mine.getByText('The link is ready').waitFor();
  const link = (await mine.getByRole('dialog').locator('code').first().textContent()) ?? '';
  assert.match(link, new RegExp(`^${product.url.replace('localhost', '[^/]+')}/a/[0-9a-f-]{36}#[\\w-]{43}$`));
  await mine.getByRole('button', { name: 'Done' }).click();

  const visitor = await pageOf();
  await visitor.goto(link);
  await visitor.getByText('Ahoy!').waitFor();
  await say(visitor, 'What can you do for me?');
  await visitor.getByRole('button', { name: 'Send' }).waitFor();
  await visitor.getByRole('button', { name: 'Your chats' }).waitFor();

  await mine.goto(`${product.url}/agents/${agent}/visitors`);
  const arriving = mine.waitForEvent('download');
  await mine.getByRole('button', { name: 'Download as CSV' }).click();
  const table = await readFile(await (await arriving).path(), 'utf8');
  assert.match(
    table,
    /^\uFEFFchat,title,who,messages,began,lastMessage\r\n[0-9a-f-]{36},.*What can you do for me/,
  );
  await mine.getByRole('button', { name: /What can you do for me/ }).click();
  await mine.getByRole('dialog').getByText('What can you do for me?').last().waitFor();

  await mine.goto(`${product.url}/agents/${agent}/shares`);
  await mine.getByText('1 message', { exact: true }).waitFor();
  await mine.getByRole('switch').first().click({ force: true });
  await mine.getByText('Off', { exact: true }).waitFor();
  await say(visitor, 'Still there?');
  await visitor.getByText('This share has been switched off').first().waitFor();
  await visitor.reload();
  await visitor.getByText('This chat is not open').waitFor();
});

test('an owner puts a link on a website: names the site, sees the chat as it will stand there, takes the code', async () => {
  const share = await owner.call(routes.createShare, { params: { id: agent }, body: { kind: 'link' } });
  const page = await pageOf(owner);
  await page.goto(`${product.url}/agents/${agent}/shares`);
  await page.getByRole('button', { name: 'More' }).nth(1).click();
  await page.getByRole('menuitem', { name: 'Put on a website' }).click();
  await page.getByText('No site may show it yet.').waitFor();
  const sites = page.getByRole('textbox', { name: 'Websites that may show the chat' });
  await sites.fill('https://shop.test/path');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Write an origin such as https://www.example.org').waitFor();
  await sites.fill('https://shop.test');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Browsers refuse the chat everywhere else.').waitFor();
  await page.getByText('Chinese', { exact: true }).click();
  await page.frameLocator('iframe').getByText('分享此智能体的人可以阅读此对话').waitFor();
  await page.getByText('Left', { exact: true }).click();
  const code = (await page.locator('code').textContent()) ?? '';
  assert.match(code, new RegExp(`/widget\\.js" data-share="${share.uuid}" data-token="${share.token}"`));
  assert.match(code, / data-language="zh-CN" data-position="left"><\/script>$/);
});

test('who tries a paid agent sees how many tries are left, and then the way to its price', async () => {
  const paid = { name: 'Paid', isPublic: true, isFree: false, price: '5', currency: 'EUR', trialLimit: 1 };
  const { uuid } = await owner.call(routes.createAgent, { body: paid });
  const page = await pageOf(await signIn(product, 'guest@example.org'));
  await page.goto(`${product.url}/chat?agent=${uuid}`);
  await page.getByText('1 try left (0 of 1 used)').waitFor();
  await say(page, 'Who are you?');
  await page.getByText('Your tries of this agent are used up.').waitFor();
  const way = new URL(
    (await page.getByRole('link', { name: 'Buy it for €5' }).getAttribute('href')) ?? '',
    product.url,
  );
  assert.equal(way.pathname, '/checkout');
  assert.match(way.searchParams.get('product') ?? '', new RegExp(uuid));
});
