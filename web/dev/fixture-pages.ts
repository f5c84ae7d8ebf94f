import { after, before, beforeEach } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { openBrowser } from '../../tools/src/e2e/browser.ts';
import { type FixtureServer, startFixtureServer } from './fixture-server.ts';

/** Where the pages of a file's tests lie. */
export interface FixturePages {
  /** Without a slash at the end; known once the first test runs. */
  url(): string;
  /** Goes to a path in the page that was begun last. */
  open(path: string): Promise<unknown>;
}

/**
 * Gives `begin` a fresh English page before each test of a file, with the fixture server to open from; all of it ends with the file. A page
 * finds nothing of the one before: no cookie, nothing kept, no clock, permission or route of its context. Unless one of these last
 * was set, it shares the context with it and the process that draws, and so the scripts that are compiled.
 */
export function freshPages(begin: (page: Page) => void | Promise<void>): FixturePages {
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  let server: FixtureServer | undefined;
  let browser: Browser | undefined;
  let first: Page | undefined;
  let page: Page | undefined;
  const url = () => server?.url ?? '';
  before(async () => {
    server = await startFixtureServer(dist);
    browser = await openBrowser();
  });
  beforeEach(async () => {
    if (!browser) return;
    if (first && !(await forgets(first, url()))) first = undefined;
    first ??= await firstPage(browser, url());
    page = await openedBy(first);
    await begin(page);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  return { url, open: async (path) => page?.goto(url() + path) };
}

/** Of a new context: stays as long as that does, without scripts, and opens all others. */
async function firstPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  noteWhatStays(context);
  const page = await context.newPage();
  await page.goto(`${origin}/icon.svg`);
  return page;
}

/** What a page opens is drawn in its process. */
async function openedBy(first: Page): Promise<Page> {
  const opened = first.waitForEvent('popup');
  await first.evaluate(() => void window.open('about:blank'));
  return await opened;
}

/** Closes all pages that a first one opened, and forgets what they kept; false where its context cannot forget, and is closed. */
async function forgets(first: Page, origin: string): Promise<boolean> {
  const context = first.context();
  if (staying.has(context)) {
    await context.close();
    return false;
  }
  for (const page of context.pages()) if (page !== first) await page.close();
  const session = await context.newCDPSession(first);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await session.detach();
  await context.clearCookies();
  return true;
}

const staying = new WeakSet<BrowserContext>();
const STAYING = ['addInitScript', 'grantPermissions', 'route', 'setOffline'];

/** Remembers of a context when something is set that would stay for the tests after. */
function noteWhatStays(context: BrowserContext): void {
  const note = (of: object, name: string) => {
    const set = Reflect.get(of, name).bind(of);
    Reflect.set(of, name, (...given: unknown[]) => {
      staying.add(context);
      return set(...given);
    });
  };
  for (const name of STAYING) note(context, name);
  note(context.clock, 'install');
}
