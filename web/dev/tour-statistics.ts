import type { Page } from 'playwright-core';
import { id } from './fixtures/values.ts';
import type { Stop } from './tour-stop.ts';

/** The stream stays open: it is all there once the plots are drawn. */
const drawn = async (page: Page) => {
  await page.locator('.recharts-surface').first().waitFor();
};
const told = async (page: Page) => {
  await page.getByRole('main').getByRole('heading', { level: 2 }).first().waitFor();
};

/** A step in the middle, looked at. */
async function pointAt(page: Page): Promise<void> {
  await page.locator('.recharts-surface').first().hover();
}

const at = 'tz=Europe/Helsinki';

/** The figures of a workspace and of the platform. */
export const statisticStops: readonly Stop[] = [
  { name: 'statistics', path: `/statistics?${at}`, states: ['filled'], ready: drawn },
  { name: 'statistics', path: `/statistics?${at}`, states: ['empty'], ready: told },
  { name: 'statistics', path: `/statistics?${at}`, states: ['loading', 'failing'] },
  {
    name: 'statistics-platform',
    path: `/admin/statistics?${at}&compare=1`,
    states: ['filled'],
    ready: drawn,
    act: pointAt,
  },
  {
    name: 'statistics-tables',
    path: `/admin/statistics?${at}&range=7&compare=1&tables=chats,speed,revenue-EUR&money=EUR&spent=cost`,
    states: ['filled'],
    ready: drawn,
  },
  {
    name: 'statistics-agent',
    path: `/statistics?${at}&range=custom&from=2026-11-01&to=2026-11-14&agent=${id('c', 2)}`,
    states: ['filled'],
    ready: drawn,
  },
  { name: 'statistics-member', path: `/statistics?${at}&range=today`, states: ['member'], ready: drawn },
];
