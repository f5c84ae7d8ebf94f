import { after, before, beforeEach } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from './browser.ts';
import { type FixtureServer, startFixtureServer } from './fixture-server.ts';

/** Where the pages of a file's tests lie. */
export interface FixturePages {
  /** Without a slash at the end; known once the first test runs. */
  url(): string;
}

/** Gives `begin` a fresh English page before each test of a file, with the fixture server to open from; all of it ends with the file. */
export function freshPages(begin: (page: Page) => void | Promise<void>): FixturePages {
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  let server: FixtureServer | undefined;
  let browser: Browser | undefined;
  let last: Page | undefined;
  before(async () => {
    server = await startFixtureServer(dist);
    browser = await openBrowser();
  });
  beforeEach(async () => {
    await last?.context().close();
    const context = await browser?.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    last = await context?.newPage();
    if (last) await begin(last);
  });
  after(async () => {
    await browser?.close();
    await server?.stop();
  });
  return { url: () => server?.url ?? '' };
}
