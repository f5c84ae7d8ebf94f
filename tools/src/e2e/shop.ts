import { createHmac } from 'node:crypto';
import { routes, type Share } from '@tutka/http-contracts';
import { makeIdentity } from '@tutka/testing';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { type ModelSimulator, startModelSimulator } from '../model-simulator/index.ts';
import { demoPage } from '../widget-demo/page.ts';
import { type Api, addModels, signIn } from './api.ts';
import { openBrowser } from './browser.ts';
import { startOverHttps, startSite } from './over-https.ts';
import { type Product, reaching } from './product.ts';

const PATIENCE_MS = 60_000;
/** Names that lead here, each a site of its own to the browser. */
export const namesLeadHere = ['--host-resolver-rules=MAP *.test 127.0.0.1'];

/** A page of the shop, and what its console says. */
interface Visit {
  readonly page: Page;
  readonly said: readonly string[];
}

/** A site that shows the widget of a share that names it, beside a product with a model that says what it is told. */
export interface Shop {
  readonly owner: Api;
  readonly agent: string;
  readonly share: Share;
  /** Where the product is, to browsers. */
  readonly publicUrl: string;
  /** A page in a browser that has seen neither the shop nor the product, and blocks cookies of third parties. */
  visit(path: string, host?: string, more?: BrowserContextOptions): Promise<Visit>;
  open(context: BrowserContext, path: string, host?: string): Promise<Visit>;
  /** Who a user is, as the shop's server signs it. */
  signed(exUserId: string, secret?: string): { exUserId: string; timestamp: number; sign: string };
  stop(): Promise<void>;
}

export async function startShop(): Promise<Shop> {
  // Of what a frame keeps only what is partitioned. First: where no Chromium is here, nothing else is left running.
  const browser: Browser = await openBrowser([...namesLeadHere, '--test-third-party-cookie-phaseout']);
  const identity = await makeIdentity();
  const models = await startModelSimulator();
  const { product, front, publicUrl } = await startOverHttps(identity, 'tutka.test', {
    ...reaching(new URL(models.url).port),
  });
  const pages = new Map<string, () => string | Promise<string>>();
  const strict = `default-src 'none'; script-src ${publicUrl}; frame-src ${publicUrl}; connect-src ${publicUrl}`;
  const site = await startSite(identity, async (incoming, response) => {
    const path = new URL(incoming.url ?? '/', publicUrl).pathname;
    if (path !== '/') response.setHeader('content-security-policy', strict);
    response.setHeader('content-type', 'text/html').end((await pages.get(path)?.()) ?? '');
  });
  const { owner, agent, share } = await makeShare(product, models, site.urlAs('shop.test'));
  const signed: Shop['signed'] = (exUserId, secret = share.secret ?? '') => {
    const timestamp = Date.now();
    const text = `${share.uuid}.${exUserId}.${timestamp}`;
    return { exUserId, timestamp, sign: createHmac('sha256', secret).update(text).digest('hex') };
  };
  addPages(pages, publicUrl, share, signed);
  const open: Shop['open'] = (context, path, host = 'shop.test') =>
    openPage(context, site.urlAs(host) + path);
  return {
    owner,
    agent,
    share,
    publicUrl,
    signed,
    open,
    visit: async (path, host, more = {}) =>
      open(await browser.newContext({ locale: 'en-US', ignoreHTTPSErrors: true, ...more }), path, host),
    async stop() {
      await browser.close();
      await product.end();
      for (const each of [front, site]) each.close();
      await models.stop();
    },
  };
}

async function makeShare(product: Product, models: ModelSimulator, origin: string) {
  const owner = await signIn(product, 'owner@example.org');
  await addModels(owner, models);
  const { uuid: agent }: { uuid: string } = await owner.call(routes.createAgent, {
    body: { name: 'Keeper', openingMessage: 'Ahoy!' },
  });
  const share: Share = await owner.call(routes.createShare, {
    params: { id: agent },
    body: { kind: 'link', allowedOrigins: [origin] },
  });
  return { owner, agent, share };
}

function addPages(
  pages: Map<string, () => string | Promise<string>>,
  server: string,
  { uuid, token }: Share,
  signed: Shop['signed'],
): void {
  const tag = (more: string) =>
    `<!doctype html><meta name="viewport" content="width=device-width"><title>Shop</title><h1>Shop</h1><script src="${server}/widget.js" data-share="${uuid}" ${more}></script>`;
  const whole = `data-token="${token}"`;
  pages.set('/', () => demoPage({ server, share: uuid, token: token ?? '' }));
  pages.set('/strict', () => tag(`${whole} async`));
  pages.set('/twice', () => tag(whole) + tag(whole));
  pages.set('/chinese', () =>
    tag(`${whole} data-language="zh-CN" data-theme="dark" data-accent="#7c3aed" data-position="left"`),
  );
  pages.set('/signed', () => {
    const { timestamp, sign } = signed('reader-7');
    return tag(`data-ex-user-id="reader-7" data-timestamp="${timestamp}" data-sign="${sign}"`);
  });
}

async function openPage(context: BrowserContext, url: string): Promise<Visit> {
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(url);
  return { page, said };
}
