import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type Api, ask, signIn } from './api.ts';
import { openBrowser, openPage } from './browser.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';

let product: Product;
let browser: Browser;
let owner: Api;
let session: string;

before(async () => {
  product = await startProduct(await installedDataDir());
  browser = await openBrowser();
  owner = await signIn(product, 'owner@example.org');
  const { uuid: agentUUID } = await owner.call(routes.createAgent, { body: { name: 'Keeper' } });
  const body = { agentUUID, title: 'About lamps' };
  session = (await owner.call(routes.createSession, { body })).uuid;
  await ask(owner, session, 'What is a lamp?');
});

after(async () => {
  await browser?.close();
  await product?.end();
});

const pageOf = (api?: Api): Promise<Page> => openPage(browser, product.url, api?.cookie);

test('a chat is made public, read by a stranger, gone on from by another, and closed again', async () => {
  const mine = await pageOf(owner);
  await mine.goto(`${product.url}/chat/${session}`);
  await mine.getByRole('button', { name: 'Share', exact: true }).click();
  await mine.getByRole('button', { name: 'Make a link' }).click();
  const link = (await mine.getByRole('dialog').locator('code').textContent()) ?? '';
  assert.match(link, /^http:\/\/[^/]+\/s\/[\w-]{43}$/);

  const stranger = await pageOf();
  await stranger.goto(link);
  await stranger.getByText('What is a lamp?').waitFor();
  await stranger.getByRole('link', { name: 'Sign in to go on' }).waitFor();
  assert.equal(await stranger.getByRole('textbox').count(), 0);

  await mine.getByRole('switch', { name: 'Ask for a password' }).click({ force: true });
  await mine.getByPlaceholder('Password, at least 4 characters').fill('open sesame');
  await mine.getByRole('button', { name: 'Set password' }).click();
  await mine.getByPlaceholder('Set. Type another to change it').waitFor();
  const reader = await pageOf(await signIn(product, 'reader@example.org'));
  await reader.goto(link);
  await reader.getByRole('textbox', { name: 'Password' }).fill('open barley');
  await reader.getByRole('button', { name: 'Open', exact: true }).click();
  await reader.getByText('This is not the password').waitFor();
  await reader.getByRole('textbox', { name: 'Password' }).fill('open sesame');
  await reader.keyboard.press('Enter');
  await reader.getByRole('button', { name: 'Go on in my own chat' }).click();
  await reader.waitForURL(/\/chat\/[0-9a-f-]{36}$/);
  // The public chat's agent is its owner's own.
  await reader.getByText(/is not yours to use. Assistant goes on instead/).waitFor();
  await reader.getByText('What is a lamp?').waitFor();
  await reader.getByRole('textbox').last().fill('And at night?');
  await reader.keyboard.press('Enter');
  await reader.getByText('And at night?').waitFor();
  await reader.getByRole('button', { name: 'Send' }).waitFor();

  await mine.getByRole('button', { name: 'End the link' }).click();
  const question = mine.getByRole('dialog', { name: 'End this link?' });
  await question.getByRole('button', { name: 'End the link' }).click();
  await mine.getByRole('button', { name: 'Make a link' }).waitFor();
  await stranger.reload();
  await stranger.getByText('This chat is not open').waitFor();
});

test('what is written after the link was made shows once the link is brought up to date', async () => {
  const params = { uuid: session };
  const { shareUrl } = await owner.call(routes.setPublicLink, { params, body: { password: null } });
  await ask(owner, session, 'And what is a harbour?');
  const stranger = await pageOf();
  await stranger.goto(product.url + shareUrl);
  await stranger.getByText('What is a lamp?').waitFor();
  assert.equal(await stranger.getByText('And what is a harbour?').count(), 0);

  const mine = await pageOf(owner);
  await mine.goto(`${product.url}/chat/${session}`);
  await mine.getByRole('button', { name: 'Public', exact: true }).click();
  await mine.getByRole('button', { name: 'Show the chat as it stands here' }).click();
  await mine.getByRole('button', { name: 'Show the chat as it stands here' }).waitFor({ state: 'hidden' });
  await stranger.reload();
  await stranger.getByText('And what is a harbour?').waitFor();
});
