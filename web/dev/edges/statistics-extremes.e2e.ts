import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Statistic } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';

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

/** Plots take their new width a moment after the window does. */
const fits = (width: number) =>
  page.waitForFunction((wide) => document.documentElement.scrollWidth <= wide, width, { timeout: 5_000 });

const name = `${'Zusammenfassungsgenerator'.repeat(3)} ${'of everything that anybody ever said '.repeat(2)}`;

test('names and numbers of any length stay in their places', async () => {
  const grown = ({ totals, previous, top, ...statistic }: Statistic): Statistic => ({
    ...statistic,
    totals: { ...totals, messages: 451_725_504, cost: '123456789.123456789', tokens: 7e15 },
    previous: previous && {
      ...previous,
      totals: { ...previous.totals, messages: 3, tokens: 7, cost: '0.01' },
    },
    top: {
      ...top,
      agents: top.agents.map((agent) => ({
        ...agent,
        name,
        messages: 312_000_000_000,
        cost: '1234567890.12',
      })),
    },
  });
  await openWith(grown);
  await page.getByText('+15.1B %', { exact: true }).waitFor();
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await fits(width);
    const [tiles, wide] = await page
      .getByRole('list', { name: 'At a glance' })
      .getByRole('listitem')
      .evaluateAll((all) => [all.length, all.filter((one) => one.scrollWidth > one.clientWidth).length]);
    assert.deepEqual([tiles, wide], [9, 0], `at ${width}`);
    const link = panel('Top agents').getByRole('link').first();
    const { height = 0 } = (await link.boundingBox()) ?? {};
    assert.ok(height < 60, `${height} px high at ${width}`);
  }
});

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

test('rows without a name are told from each other', async () => {
  const gone = <T extends object>(rows: readonly T[]) =>
    rows.map((row) => ({ ...row, name: null, email: null }));
  await openWith(({ top, ...more }) => ({
    ...more,
    top: { ...top, agents: gone(top.agents), users: gone(top.users) } as Statistic['top'],
  }));
  for (const list of ['Top agents', 'Top people']) {
    const names = await panel(list).getByRole('link').allTextContents();
    assert.ok(names.length > 1);
    assert.match(names[0] ?? '', / · [\da-f]{8}$/);
  }
});

test('where no model was used that is said, not that nothing was asked', async () => {
  await openWith(({ top, ...more }) => ({ ...more, top: { ...top, models: [] } }));
  await panel('Top models').getByText('No model was used in this time.').waitFor();
});

test('money of many currencies is chosen from a list; all times are within reach on the narrowest phone', async () => {
  const amounts = Object.fromEntries(['AUD', 'CAD', 'CNY', 'EUR', 'JPY', 'KRW'].map((code) => [code, '9']));
  await openWith(({ totals, ...more }) => ({
    ...more,
    totals: { ...totals, revenue: amounts, refunds: {} },
  }));
  await page.setViewportSize({ width: 320, height: 800 });
  await fits(320);
  await panel('Orders and revenue')
    .getByRole('combobox', { name: 'Orders and revenue' })
    .selectOption('JPY ¥');
  await page.waitForURL(/money=JPY/);
  const times = page.getByRole('radiogroup', { name: 'Time', exact: true });
  assert.equal(await times.evaluate((one) => one.scrollWidth - one.clientWidth), 0);
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
