import type { Browser, Page } from 'playwright-core';
import type { State, Stop } from './tour-stop.ts';

export interface View {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
  readonly language: 'en' | 'zh-CN';
}

export interface Shot {
  readonly stop: Stop;
  readonly state: State;
  readonly view: View;
}

export const PHONE = 390;
export const heightOf = (width: number) => (width === PHONE ? 844 : 900);
const SETTLE_MS = 400;
const PATIENCE_MS = 4000;

/** Opens a stop of the tour in a context of its own and does there what its picture shows; `watch` sees the page before it opens. */
export async function openShot(
  browser: Browser,
  url: string,
  { stop, state, view: { width, scheme, language } }: Shot,
  watch: (page: Page) => void = () => undefined,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width, height: heightOf(width) },
    isMobile: width === PHONE,
    colorScheme: scheme,
    locale: language,
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'fixture', value: state, url }]);
  const page = await context.newPage();
  watch(page);
  await page.goto(url + stop.path);
  await settle(page, stop, state);
  if (stop.act) {
    await stop.act(page);
    await settle(page, stop, state);
  }
  return page;
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
