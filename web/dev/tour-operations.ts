import type { Page } from 'playwright-core';
import { four, type Stop } from './tour-stop.ts';

const main = (page: Page) => page.getByRole('main');

async function openRow(page: Page): Promise<void> {
  await main(page).getByRole('button', { name: 'UsageRecorded', exact: true }).click();
}

async function openGroups(page: Page): Promise<void> {
  const groups = main(page).getByRole('button', { name: /groups? of consumers|个消费组/ });
  for (const one of await groups.all()) await one.click();
}

async function askToSkip(page: Page): Promise<void> {
  await main(page)
    .getByRole('button', { name: /UsageRecorded/ })
    .last()
    .click();
  await page.getByRole('menuitem').click();
  await page.getByRole('dialog').waitFor();
}

/** What operators see of the services. */
export const operationsStops: readonly Stop[] = [
  { name: 'operations', path: '/admin/operations', states: [...four, 'member'] },
  { name: 'operations-opened', path: '/admin/operations', states: ['filled'], act: openRow },
  { name: 'operations-groups', path: '/admin/operations', states: ['filled'], act: openGroups },
  { name: 'operations-skip', path: '/admin/operations', states: ['filled'], act: askToSkip },
];
