import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Statistic } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from './fixture-pages.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const panel = (name: string) => page.getByRole('region', { name, exact: true });
const series = (of: string, name: string) =>
  panel(of)
    .getByRole('listitem')
    .filter({ hasText: new RegExp(`^${name}\\d`) });

async function openWith(
  change: (statistic: Statistic) => Statistic,
  path = '/admin/statistics?tz=UTC&compare=1',
) {
  // It would tell other figures.
  await page.route('**/api/statistic/stream?*', (route) => route.abort());
  await page.route('**/api/statistic?*', async (route) => {
    const { data, ...more } = (await (await route.fetch()).json()) as { data: Statistic };
    await route.fulfill({ json: { ...more, data: change(data) } });
  });
  await page.goto(url() + path);
  await page.locator('.recharts-surface').first().waitFor();
}

test('what was taken back hangs below nothing, and hides nothing that stands on it', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openWith((statistic) => ({
    ...statistic,
    series: statistic.series.map((point) => ({ ...point, feedback: { good: -3, bad: 2 } })),
  }));
  const bars = panel('Feedback').locator('.recharts-bar');
  const boxOf = (place: number) => bars.nth(place).locator('path').first().boundingBox();
  // They grow until they are as high as they will be.
  const both = async () => [await boxOf(0), await boxOf(1)];
  let [boxes, before] = [await both(), ''];
  while (JSON.stringify(boxes) !== before) {
    before = JSON.stringify(boxes);
    await page.waitForTimeout(300);
    boxes = await both();
  }
  const [good, bad] = boxes;
  assert.ok(good && bad);
  // Their strokes meet.
  assert.ok(bad.y + bad.height / 2 < good.y, JSON.stringify({ good, bad }));
});

test('documents are not made small by the replies that cite them', async () => {
  await openWith((statistic) => statistic);
  const knowledge = panel('Knowledge');
  await series('Knowledge', 'Unreadable').waitFor();
  assert.equal(await series('Knowledge', 'Replies that cite').count(), 0);
  await knowledge.getByText('Citing replies', { exact: true }).click();
  await series('Knowledge', 'Replies that cite').waitFor();
  await page.waitForURL(/known=cited/);
});
