import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../tools/src/e2e/browser.ts';
import { startFixtureServer } from './fixture-server.ts';
import { stops } from './tour-pages.ts';
import type { State, Stop } from './tour-stop.ts';

interface View {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly language: 'en' | 'zh-CN';
}

const WIDE = 1440;
const PHONE = 390;
const heightOf = (width: number) => (width === PHONE ? 844 : 900);
const HIGHEST = 6000;
const SETTLE_MS = 400;
const PATIENCE_MS = 4000;

/** Every page at both widths and in both schemes, in one language each so that both are seen. */
const views: readonly View[] = [
  { width: WIDE, scheme: 'light', language: 'en' },
  { width: WIDE, scheme: 'dark', language: 'zh-CN' },
  { width: PHONE, scheme: 'light', language: 'zh-CN' },
  { width: PHONE, scheme: 'dark', language: 'en' },
];

interface Shot {
  readonly stop: Stop;
  readonly state: State;
  readonly view: View;
}

const LANES = 2;

/** Takes a picture of every stop and gives what is wrong with each: axe's findings, console errors, sideways scroll. */
export async function tour(
  dist: string,
  folder: string,
  only: RegExp,
): Promise<{ pictures: number; faults: string[] }> {
  const shots = stops
    .filter(({ name }) => only.test(name))
    .flatMap((stop) => stop.states.flatMap((state) => views.map((view): Shot => ({ stop, state, view }))));
  const server = await startFixtureServer(dist);
  const browser = await openBrowser();
  await mkdir(folder, { recursive: true });
  const faults: string[] = [];
  const waiting = shots.values();
  const lane = async () => {
    for (const shot of waiting) {
      const { stop, state, view } = shot;
      const name = `${stop.name}-${state}-${view.width}-${view.scheme}`;
      const found = await visit(browser, server.url, shot, join(folder, `${name}.png`)).catch(untaken);
      faults.push(...found.map((fault) => `${name}: ${fault}`));
    }
  };
  try {
    await Promise.all(Array.from({ length: LANES }, lane));
  } finally {
    await browser.close();
    await server.stop();
  }
  return { pictures: shots.length, faults: faults.sort() };
}

/** One picture that cannot be taken costs no other. */
const untaken = (reason: unknown): string[] => [
  `not taken: ${String(reason instanceof Error ? reason.message : reason)
    .split('\n')
    .slice(0, 3)
    .join(' ')}`,
];

async function visit(browser: Browser, url: string, shot: Shot, picture: string): Promise<string[]> {
  const { stop, state } = shot;
  const { width, scheme, language } = shot.view;
  const context = await browser.newContext({
    viewport: { width, height: heightOf(width) },
    isMobile: width === PHONE,
    colorScheme: scheme,
    locale: language,
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'fixture', value: state, url }]);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`page error ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error' && !isPlanted(message.text(), state))
      errors.push(`console ${message.text()}`);
  });
  await page.goto(url + stop.path);
  await settle(page, stop, state);
  if (stop.act) {
    await stop.act(page);
    await settle(page, stop, state);
  }
  await showWhole(page, width);
  await page.screenshot({ path: picture });
  const faults = [...errors, ...(await sideways(page, width)), ...(await violations(page))];
  await context.close();
  return faults;
}

/** Waits until nothing more comes; where no answer ever comes, until what stands for it is seen. */
async function settle(page: Page, { ready }: Stop, state: State): Promise<void> {
  if (ready) await ready(page);
  else if (state === 'loading')
    await page
      .getByRole('status')
      .first()
      .waitFor({ timeout: PATIENCE_MS })
      .catch(() => undefined);
  else {
    // On a busy machine nothing may be asked for yet.
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
  }
  await page.waitForTimeout(SETTLE_MS);
}

/** Makes the window as high as the page, so that what is fixed to its edges stays there. */
async function showWhole(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  if (height <= heightOf(width)) return;
  // Nothing that comes to lie under the pointer shows its hint.
  await page.mouse.move(0, 0);
  await page.setViewportSize({ width, height: Math.min(height, HIGHEST) });
}

/** The browser itself reports an answer of 4xx or 5xx that the state is there to show. */
function isPlanted(text: string, state: State): boolean {
  return /Failed to load resource: .* (401|403|404|409|410|500)/.test(text) && state !== 'empty';
}

/** A phone's window grows with what is too wide for it: the width that was asked for is what counts. */
async function sideways(page: Page, width: number): Promise<string[]> {
  const over = (await page.evaluate(() => document.documentElement.scrollWidth)) - width;
  return over > 0 ? [`scrolls ${over} px sideways`] : [];
}

async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze();
  return found.map(
    ({ id, nodes }) => `axe ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}
