import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../tools/src/e2e/browser.ts';
import { startFixtureServer } from './fixture-server.ts';
import { stops } from './tour-pages.ts';
import { heightOf, openShot, PHONE, type Shot, type View } from './tour-shot.ts';
import type { State } from './tour-stop.ts';

const WIDE = 1440;
const HIGHEST = 6000;

/** Every page at both widths and in both schemes, in one language each so that both are seen. */
const views: readonly View[] = [
  { width: WIDE, scheme: 'light', language: 'en' },
  { width: WIDE, scheme: 'dark', language: 'zh-CN' },
  { width: PHONE, scheme: 'light', language: 'zh-CN' },
  { width: PHONE, scheme: 'dark', language: 'en' },
];

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
  const { width } = shot.view;
  const errors: string[] = [];
  const page = await openShot(browser, url, shot, (fresh) => {
    fresh.on('pageerror', (error) => errors.push(`page error ${error.message}`));
    fresh.on('console', (message) => {
      if (message.type() === 'error' && !isPlanted(message.text(), shot.state))
        errors.push(`console ${message.text()}`);
    });
  });
  await showWhole(page, width);
  await page.screenshot({ path: picture });
  const faults = [...errors, ...(await sideways(page, width)), ...(await violations(page))];
  await page.context().close();
  return faults;
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
