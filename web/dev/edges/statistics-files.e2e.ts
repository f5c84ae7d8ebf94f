import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Statistic } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { freshPages } from '../fixture-pages.ts';

let page: Page;
let answered: Statistic | undefined;
const { url } = freshPages((fresh) => {
  page = fresh;
  page.on('response', async (response) => {
    if (new URL(response.url()).pathname === '/api/statistic')
      answered = (await response.json().catch(() => undefined))?.data;
  });
});

const open = async (path: string) => {
  await page.goto(url() + path);
  await page.locator('.recharts-surface').first().waitFor();
};

/** The day of a moment in Helsinki. */
const dayThere = (at: string) => new Date(at).toLocaleDateString('sv', { timeZone: 'Europe/Helsinki' });

test('a plot as CSV is what was answered, to the last digit, each step by the day of its zone too', async () => {
  await open('/statistics?tz=Europe/Helsinki&spent=cost');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Tokens and cost as CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  const [, ...lines] = text.trim().split('\r\n');
  assert.deepEqual(
    lines,
    answered?.series.map((point) => `${point.at},${dayThere(point.at)},${point.cost}`),
  );
});

test('the file of a plot is called by its first day as it is in the chosen zone', async () => {
  await page.route('**/api/statistic/stream?*', (route) => route.abort());
  await page.route('**/api/statistic?*', async (route) => {
    const { data, ...more } = (await (await route.fetch()).json()) as { data: Statistic };
    const range = { ...data.range, from: '2026-11-20T16:00:00.000Z' };
    await route.fulfill({ json: { ...more, data: { ...data, range } } });
  });
  await open('/statistics?tz=Asia/Shanghai');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download Messages and chats as CSV' }).click();
  assert.equal((await download).suggestedFilename(), 'chats-2026-11-21-day.csv');
});
