import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Statistic } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';

let page: Page;
const { url } = freshPages((fresh) => {
  page = fresh;
});

const unmeasured = { p50: null, p95: null };

test('how fast replies came on a day alone among days without any is drawn', async () => {
  // It would tell the figures of every day.
  await page.route('**/api/statistic/stream?*', (route) => route.abort());
  await page.route('**/api/statistic?*', async (route) => {
    const { data, ...more } = (await (await route.fetch()).json()) as { data: Statistic };
    const series = data.series.map((point, step) =>
      step === 3 ? point : { ...point, firstToken: unmeasured },
    );
    await route.fulfill({ json: { ...more, data: { ...data, series } } });
  });
  await page.goto(`${url()}/statistics?tz=UTC`);
  const plot = page.getByRole('region', { name: 'How fast replies come', exact: true });
  await plot.locator('svg circle').nth(1).waitFor();
  const places = await plot
    .locator('svg circle')
    .evaluateAll((dots) => dots.map((dot) => dot.getAttribute('cy')));
  assert.equal(places.length, 2);
  assert.ok(places.every((place) => Number(place) > 0));
});
