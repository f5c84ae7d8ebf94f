import { DESK, openBrowser, openPage } from '../e2e/browser.ts';
import { dashboard } from './dashboard.ts';
import type { Difference, Scope } from './figures.ts';
import type { World } from './load/world.ts';
import type { Place } from './place.ts';

const PATIENCE_MS = 90_000;

/** Opens the dashboard's page in Chromium, for that day, and reads its tiles: they must say what was answered. */
export async function shownOnPage(
  { url }: Place,
  { admin, cookie }: World,
  scope: Scope,
): Promise<Difference[]> {
  const { total } = await dashboard(admin.api, scope);
  const day = new Date(scope.from + 43_200_000).toISOString().slice(0, 10);
  const browser = await openBrowser();
  try {
    const page = await openPage(browser, url, cookie, DESK);
    page.setDefaultTimeout(PATIENCE_MS);
    await page.clock.install({ time: new Date() });
    const at = new URLSearchParams({ range: 'custom', from: day, to: day, tz: scope.zone, by: 'hour' });
    await page.goto(`${url}/admin/statistics?${at}`);
    const tiles = page.getByRole('list', { name: 'At a glance' }).getByRole('listitem');
    const found: Difference[] = [];
    for (const [label, measure] of [
      ['Messages', 'messages'],
      ['Chats', 'sessions'],
    ] as const) {
      const wanted = Number(total[measure] ?? 0n).toLocaleString('en-US');
      const tile = tiles.filter({ hasText: label });
      const isShown = await tile
        .getByText(wanted, { exact: true })
        .waitFor()
        .then(
          () => true,
          () => false,
        );
      if (isShown) continue;
      const text = (await tile.first().innerText()).match(/[\d,]+/)?.[0] ?? '0';
      const values = { dashboard: total[measure] ?? 0n, page: BigInt(text.replaceAll(',', '')) };
      found.push({ scope, at: undefined, measure, values });
    }
    return found;
  } finally {
    await browser.close();
  }
}
