import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

const PATIENCE_MS = 60_000;
const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where the system's Chromium is: CHROMIUM, else the usual places. */
export function chromiumPath(): string | undefined {
  return process.env.CHROMIUM || places.find((path) => existsSync(path));
}

/** Starts the system's Chromium without a window, with further switches. Throws with what to install. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions(more));
}

/** The same with a profile of its own, in a new folder, that holds these preferences. */
export async function openProfile(
  folder: string,
  preferences: object,
  more: readonly string[],
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  await mkdir(join(folder, 'Default'), { recursive: true });
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  return chromium.launchPersistentContext(folder, { ...launchOptions(more), ...options });
}

function launchOptions(more: readonly string[]) {
  const executablePath = chromiumPath();
  if (!executablePath)
    throw new Error('Chromium is not here: install it (apt-get install chromium) or set CHROMIUM');
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  };
}

interface PageOptions extends BrowserContextOptions {
  /** Takes what the page's own scripts throw. */
  readonly troubles?: string[];
}

/** Opens a page of a browser that nobody else uses, in English; signed in where a cookie of `url` is given. */
export async function openPage(
  browser: Browser,
  url: string,
  cookie?: string | undefined,
  { troubles, ...more }: PageOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', ...more });
  const [name = '', value = ''] = cookie?.split('=') ?? [];
  if (cookie) await context.addCookies([{ name, value, url }]);
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', ({ message }) => troubles?.push(message));
  return page;
}
