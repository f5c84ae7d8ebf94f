import assert from 'node:assert/strict';
import type { RequestListener } from 'node:http';
import { after, before, test } from 'node:test';
import { routes, type Share } from '@tutka/http-contracts';
import { makeIdentity } from '@tutka/testing';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { signIn } from '../api.ts';
import { openBrowser } from '../browser.ts';
import { type Site, withoutHttps as skip, startOverHttps, startSite } from '../over-https.ts';
import type { Product } from '../product.ts';

const PATIENCE_MS = 60_000;

let product: Product;
let publicUrl: string;
let browser: Browser;
let context: BrowserContext;
let share: Share;
/** The product over https, as an operator's proxy gives it: the frame's cookie is kept over https alone. */
let front: Site;
/** Two sites of others: one that the share's owner names, one that nobody does. */
let named: Site;
let stranger: Site;

// To a browser the name is another site than the number.
const siteUrl = (site: Site) => site.urlAs('localhost');

before(async () => {
  if (skip) return;
  const identity = await makeIdentity();
  ({ product, front, publicUrl } = await startOverHttps(identity, '127.0.0.1'));
  const page: RequestListener = (_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<h1>Shop</h1><iframe src="${linkOf(share)}" width="800" height="600"></iframe>`);
  [named, stranger] = await Promise.all([startSite(identity, page), startSite(identity, page)]);
  const owner = await signIn(product, 'owner@example.org');
  const agent = await owner.call(routes.createAgent, { body: { name: 'Keeper', openingMessage: 'Ahoy!' } });
  share = await owner.call(routes.createShare, {
    params: { id: agent.uuid },
    body: { kind: 'link', allowedOrigins: [siteUrl(named)] },
  });
  // Of what a frame keeps only what is partitioned: as browsers do that block cookies of third parties.
  browser = await openBrowser(['--test-third-party-cookie-phaseout']);
});

after(async () => {
  await browser?.close();
  await product?.end();
  for (const server of [front, named, stranger]) server?.close();
});

const linkOf = ({ uuid, token }: Share) => `${publicUrl}/embed/${uuid}#${token}`;

/** The site with the frame in it, in a browser that has seen neither. */
async function visit(site: Site): Promise<Page> {
  await context?.close();
  context = await browser.newContext({ locale: 'en-US', ignoreHTTPSErrors: true });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.goto(siteUrl(site));
  return page;
}

async function frameIn(page: Page): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  assert.ok(frame);
  return frame;
}

test('in the frame of a site that the owner names a visitor chats, and finds the chat again after a reload', {
  skip,
}, async () => {
  const page = await visit(named);
  const frame = await frameIn(page);
  await frame.getByText('Ahoy!').waitFor();
  await frame.getByRole('textbox').last().fill('What can you do for me?');
  await page.keyboard.press('Enter');
  await frame.getByRole('button', { name: 'Your chats' }).waitFor();
  const [cookie] = await context.cookies(publicUrl);
  assert.deepEqual(
    [cookie?.name, cookie?.sameSite, cookie?.secure, cookie?.httpOnly, cookie?.partitionKey],
    ['__Host-tutka-visitor', 'None', true, true, 'https://localhost'],
  );

  await page.reload();
  const again = await frameIn(page);
  await again.getByRole('button', { name: 'Your chats' }).click();
  await again.getByRole('menuitem', { name: /What can you do for me/ }).click();
  await again.getByText('What can you do for me?').last().waitFor();
  const kept = await context.cookies(publicUrl);
  assert.deepEqual(
    kept.map(({ value }) => value),
    [cookie?.value],
  );
});

test('any other site gets no frame', { skip }, async () => {
  const refused: string[] = [];
  const page = await visit(named);
  page.on('console', (message) => refused.push(message.text()));
  await page.goto(siteUrl(stranger));
  const frame = await frameIn(page);
  await page.waitForLoadState('load');
  while (!refused.some((text) => text.includes('frame-ancestors'))) await page.waitForTimeout(20);
  assert.equal(await frame.getByText('Ahoy!').count(), 0);
  const headers = async (path: string) => (await fetch(`${product.url}${path}`)).headers;
  const embedded = await headers(`/embed/${share.uuid}`);
  assert.match(
    embedded.get('content-security-policy') ?? '',
    new RegExp(`frame-ancestors 'self' ${siteUrl(named)}(;|$)`),
  );
  assert.equal(embedded.get('x-frame-options'), null);
  // The whole page of the same share stands in nobody's frame.
  const whole = await headers(`/a/${share.uuid}`);
  assert.match(whole.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
});
