import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type RequestListener, request } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { routes, type Share } from '@tutka/http-contracts';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { signIn } from './api.ts';
import { openBrowser } from './browser.ts';
import { freshDataDir, type Product, removeDataDir, startProduct } from './product.ts';

const PATIENCE_MS = 60_000;
/** What is asked for where it is not here; a certificate is made by it. */
const skip =
  spawnSync('openssl', ['version']).status !== 0 &&
  'openssl is not here: install it (apt-get install openssl)';

let product: Product;
let browser: Browser;
let context: BrowserContext;
let share: Share;
/** The product over https, as an operator's proxy gives it: the frame's cookie is kept over https alone. */
let front: Server;
/** Two sites of others: one that the share's owner names, one that nobody does. */
let named: Server;
let stranger: Server;

const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port;
const frontUrl = () => `https://127.0.0.1:${portOf(front)}`;
// To a browser the name is another site than the number.
const siteUrl = (site: Server) => `https://localhost:${portOf(site)}`;

before(async () => {
  if (skip) return;
  const identity = await selfSigned();
  const port = await freePort();
  const listen = (answer: RequestListener) => listening(createServer(identity, answer));
  front = await listen((incoming, outgoing) => {
    const { method, url: path, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port, method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  const page: RequestListener = (_, response) =>
    response
      .setHeader('content-type', 'text/html')
      .end(`<h1>Shop</h1><iframe src="${linkOf(share)}" width="800" height="600"></iframe>`);
  [named, stranger] = await Promise.all([listen(page), listen(page)]);
  const env = { PORT: String(port), PUBLIC_URL: frontUrl() };
  product = { ...(await startProduct(await freshDataDir(), env)), url: `http://127.0.0.1:${port}` };
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
  await product?.stop();
  for (const server of [front, named, stranger]) {
    server?.close();
    server?.closeAllConnections();
  }
  if (product) await removeDataDir(product.dataDir);
});

const linkOf = ({ uuid, token }: Share) => `${frontUrl()}/embed/${uuid}#${token}`;

/** The site with the frame in it, in a browser that has seen neither. */
async function visit(site: Server): Promise<Page> {
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
  const [cookie] = await context.cookies(frontUrl());
  assert.deepEqual(
    [cookie?.name, cookie?.sameSite, cookie?.secure, cookie?.httpOnly, cookie?.partitionKey],
    ['__Host-tutka-visitor', 'None', true, true, 'https://localhost'],
  );

  await page.reload();
  const again = await frameIn(page);
  await again.getByRole('button', { name: 'Your chats' }).click();
  await again.getByRole('menuitem', { name: /What can you do for me/ }).click();
  await again.getByText('What can you do for me?').last().waitFor();
  const kept = await context.cookies(frontUrl());
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
    new RegExp(`frame-ancestors ${siteUrl(named)}(;|$)`),
  );
  assert.equal(embedded.get('x-frame-options'), null);
  // The whole page of the same share stands in nobody's frame.
  const whole = await headers(`/a/${share.uuid}`);
  assert.match(whole.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
});

/** A key and a certificate for a day; Chromium is told not to ask who signed it. */
async function selfSigned(): Promise<{ key: Buffer; cert: Buffer }> {
  const folder = await mkdtemp(join(tmpdir(), 'tutka-tls-'));
  const [keyPath, certPath] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind =
    'req -x509 -nodes -days 1 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -subj /CN=localhost';
  execFileSync('openssl', [...kind.split(' '), '-keyout', keyPath, '-out', certPath], { stdio: 'pipe' });
  const [key, cert] = await Promise.all([readFile(keyPath), readFile(certPath)]);
  await rm(folder, { recursive: true });
  return { key, cert };
}

async function listening(server: Server): Promise<Server> {
  await new Promise<void>((done) => server.listen(0, done));
  return server;
}

async function freePort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const port = portOf(server);
  await new Promise((done) => server.close(done));
  return port;
}
