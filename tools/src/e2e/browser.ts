import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { textSetting } from '@tutka/testing/settings';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';

const PATIENCE_MS = 60_000;
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
// Its engine alone draws the same with less than half of the processor.
const ENGINE = ['/usr/bin/chromium-headless-shell'];

/** Starts CHROMIUM, else the system's, without a window, with further switches. Throws with what to install. */
export async function openBrowser(more: readonly string[] = []): Promise<Browser> {
  return chromium.launch(launchOptions([...ENGINE, ...WHOLE], more));
}

/** The same as people have it, not its engine alone: for frames that are measured. */
export async function openWholeBrowser(): Promise<Browser> {
  return chromium.launch(launchOptions(WHOLE, []));
}

/** A whole one with a profile of its own, in a new folder, that holds these preferences. */
export async function openProfile(
  folder: string,
  preferences: object,
  more: readonly string[],
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  await mkdir(join(folder, 'Default'), { recursive: true });
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  return chromium.launchPersistentContext(folder, { ...launchOptions(WHOLE, more), ...options });
}

function launchOptions(places: readonly string[], more: readonly string[]) {
  const executablePath = textSetting('CHROMIUM') ?? places.find((path) => existsSync(path));
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

/** A window on a desk, where all that a page shows has room. */
export const DESK = { viewport: { width: 1440, height: 900 } } as const;

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
