import { routes } from '@tutka/http-contracts';
import { numberSetting, textSetting } from '@tutka/testing/settings';
import type { Page } from 'playwright-core';
import { type Api, signIn } from '../e2e/api.ts';
import { openPage, openWholeBrowser } from '../e2e/browser.ts';
import { noRateLimits } from '../e2e/no-rate-limits.ts';
import { freshDataDir, startProduct } from '../e2e/product.ts';
import { startSimulator } from '../faults/simulator.ts';
import { processorTimes } from './frames/processor.ts';
import { profile } from './frames/profile.ts';
import { printWatched, startWatching, stopWatching, type Watched } from './frames/recorder.ts';
import { longReply } from './frames/replies.ts';
import { makeSession } from './frames/session.ts';
import { quantile } from './quantile.ts';

const IDLE_MS = 5000;
const AFTER_MS = 2000;
const PATIENCE_MS = 300_000;

/**
 * Chromium's frames while a reply of WORDS (4000) comes at PACE (200) tokens a second into a session of MESSAGES (500)
 * with code, tables and citations, all of them on the page; beside it the same page at rest. PROFILE=file.cpuprofile
 * tells where the time goes, and takes some. Ends with 1 where a task took over 100 ms or p95 of the frames is over 20 ms.
 */
async function main() {
  const profileFile = textSetting('PROFILE');
  const messages = numberSetting('MESSAGES', 500, 1);
  const words = numberSetting('WORDS', 4000, 1);
  const pace = numberSetting('PACE', 200, 1);
  const simulator = await startSimulator();
  const product = await startProduct(await freshDataDir(), {
    MODEL_BASE_URL: simulator.url,
    MODEL_NAME: 'sim',
    RATE_LIMITS: noRateLimits,
  });
  const browser = await openWholeBrowser();
  try {
    const owner = await signIn(product, 'bench@example.org');
    const session = await makeSession(owner, messages);
    const page = await openPage(browser, product.url, owner.cookie, {
      viewport: { width: 1440, height: 900 },
    });
    await page.goto(`${product.url}/chat/${session}`);
    await showAll(page);
    const idle = await watch(page, 'at rest', () => page.waitForTimeout(IDLE_MS));
    await page
      .getByRole('textbox')
      .last()
      .fill(`And now all of it? [[sim pace=${pace};say=${longReply(words)}]]`);
    let streaming: Watched = { frames: [], tasks: [] };
    const stopProfile = profileFile ? await profile(page, profileFile) : undefined;
    await page.keyboard.press('Enter');
    await page.locator('[aria-busy="true"] p').first().waitFor();
    const times = await processorTimes(browser, page, async () => {
      streaming = await watch(page, `${pace} tokens a second`, () => isOver(page));
    });
    const after = await watch(page, 'after its end', () => page.waitForTimeout(AFTER_MS));
    await stopProfile?.();
    printTimes(times);
    await printReply(owner, session);
    return verdict(idle, streaming, after);
  } finally {
    await browser.close();
    await product.end();
    await simulator.stop();
  }
}

/** All messages on the page, and its end in sight. */
async function showAll(page: Page): Promise<void> {
  const messages = page.getByRole('log').locator('[data-message]');
  await messages.first().waitFor();
  const earlier = page.getByRole('button', { name: 'Show earlier messages' });
  while ((await earlier.count()) > 0) {
    const before = await messages.count();
    await earlier.click();
    await messages.nth(before).waitFor({ state: 'attached', timeout: PATIENCE_MS });
  }
  await page.getByRole('log').press('End');
  console.log(`${await messages.count()} messages on the page`);
  await page.waitForTimeout(AFTER_MS);
}

/** Looks seldom: to look is work for the page as well. */
async function isOver(page: Page): Promise<void> {
  while ((await page.evaluate(`document.querySelector('[aria-busy="true"]') !== null`)) === true) {
    await page.waitForTimeout(500);
  }
}

async function watch(page: Page, name: string, meanwhile: () => Promise<unknown>): Promise<Watched> {
  await startWatching(page);
  await meanwhile();
  const watched = await stopWatching(page);
  printWatched(name, watched);
  return watched;
}

async function printReply(owner: Api, session: string): Promise<void> {
  const query = { sessionUUID: session, sortOrder: 'desc', pageSize: 1 };
  const [reply] = await owner.call(routes.listMessages, { query });
  const said = String(reply?.content ?? '');
  console.log(`the reply: ${said.length} characters, ${said.match(/\S+/g)?.length ?? 0} words`);
}

function printTimes(times: readonly number[]): void {
  const over = (limit: number) => times.filter((ms) => ms > limit).length;
  const longest = Math.max(...times).toFixed(0);
  console.log(
    `of the processor's time (others' programs left out): longest task ${longest} ms, > 50 ms ${over(50)}, > 100 ms ${over(100)}`,
  );
}

function verdict(idle: Watched, streaming: Watched, after: Watched): number {
  const [rest, busy] = [quantile(idle.frames, 0.95), quantile(streaming.frames, 0.95)];
  const long = [...streaming.tasks, ...after.tasks].filter((duration) => duration > 100).length;
  console.log(`p95 while it streams ÷ at rest: ${(busy / rest).toFixed(2)}; tasks over 100 ms: ${long}`);
  return long === 0 && busy <= 20 ? 0 : 1;
}

process.exitCode = await main();
