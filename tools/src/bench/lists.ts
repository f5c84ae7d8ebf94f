import { routes } from '@tutka/http-contracts';
import { numberSetting } from '@tutka/testing/settings';
import type { Browser, Page } from 'playwright-core';
import { type Api, signIn } from '../e2e/api.ts';
import { openPage, openWholeBrowser } from '../e2e/browser.ts';
import { noRateLimits } from '../e2e/no-rate-limits.ts';
import { freshDataDir, startProduct } from '../e2e/product.ts';
import { processorTimes } from './frames/processor.ts';
import { quantile } from './quantile.ts';

/** Chats that come at once. */
const FIRST = 40;
const AT_ONCE = 8;
const SETTLED_MS = 1500;

/**
 * What the page's main thread takes of the processor to open another chat while CHATS (1000) stand in the list, ÷ while the
 * first 40 do; medians of ROUNDS (7), each of which asks both.
 */
async function main() {
  const chats = numberSetting('CHATS', 1000, FIRST + 1);
  const rounds = numberSetting('ROUNDS', 7, 1);
  const product = await startProduct(await freshDataDir(), { RATE_LIMITS: noRateLimits });
  const browser = await openWholeBrowser();
  try {
    const owner = await signIn(product, 'bench@example.org');
    await makeChats(owner, chats);
    const open = async () => {
      const page = await openPage(browser, product.url, owner.cookie);
      await page.goto(`${product.url}/chat`);
      await rows(page)
        .nth(FIRST - 1)
        .waitFor();
      return page;
    };
    const [few, many] = [await open(), await open()];
    await showAll(many, chats);
    const took: Record<'few' | 'many', number[]> = { few: [], many: [] };
    for (let round = 0; round < rounds; round++) {
      took.few.push(await openAnother(browser, few, round));
      took.many.push(await openAnother(browser, many, round));
    }
    print(`${FIRST} chats listed`, took.few);
    print(`${chats} chats listed`, took.many);
    console.log(`÷ ${(quantile(took.many, 0.5) / quantile(took.few, 0.5)).toFixed(2)}`);
  } finally {
    await browser.close();
    await product.end();
  }
}

const rows = (page: Page) => page.getByRole('navigation', { name: 'Chats' }).locator('[data-session]');

async function makeChats(api: Api, chats: number): Promise<void> {
  const { uuid: agentUUID } = await api.call(routes.createAgent, { body: { name: 'Keeper' } });
  for (let made = 0; made < chats; made += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, chats - made) }, (_, at) => `Lamp ${made + at}`);
    await Promise.all(some.map((title) => api.call(routes.createSession, { body: { agentUUID, title } })));
  }
}

async function showAll(page: Page, chats: number): Promise<void> {
  const more = page.getByRole('button', { name: 'Show more' });
  for (let shown = await rows(page).count(); shown < chats; shown = await rows(page).count()) {
    await more.click();
    await rows(page).nth(shown).waitFor({ state: 'attached' });
  }
}

/** Milliseconds of the processor. */
async function openAnother(browser: Browser, page: Page, round: number): Promise<number> {
  await page.bringToFront();
  await page.waitForTimeout(SETTLED_MS);
  const times = await processorTimes(browser, page, async () => {
    const row = rows(page).nth(round);
    await row.getByRole('link').click();
    await row.and(page.locator('[data-current]')).waitFor();
    await page.waitForTimeout(SETTLED_MS);
  });
  return times.reduce((sum, time) => sum + time, 0);
}

function print(name: string, times: readonly number[]): void {
  const [half, most] = [quantile(times, 0.5).toFixed(0), Math.max(...times).toFixed(0)];
  console.log(`${name.padEnd(20)} p50 ${half} ms of the processor, most ${most} ms`);
}

await main();
