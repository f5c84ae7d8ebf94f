import type { Page } from 'playwright-core';
import { member } from './fixtures/people.ts';
import { id } from './fixtures/values.ts';
import { four, type Stop } from './tour-stop.ts';
import { actIn } from './tour-workspaces.ts';

/** Opens rows: fields that are shown, those that are not, and what nests. */
async function openRows(page: Page): Promise<void> {
  const rows = page.getByRole('main').getByRole('button', { expanded: false });
  for (const words of [
    /^(Saved a version|保存了智能体)/,
    /^(Changed an MCP|修改了 MCP)/,
    /^(Changed a model|修改了模型)/,
  ]) {
    await rows.filter({ hasText: words }).click();
  }
}

/** Asks for more, which does not come. */
async function askForMore(page: Page): Promise<void> {
  await page.route('**/api/audit?*', async (route) => {
    if (new URL(route.request().url()).searchParams.has('cursor'))
      return route.fulfill({
        status: 500,
        json: { code: 500, error: 'Broken', errorCode: 'INTERNAL_ERROR' },
      });
    const answer = await (await route.fetch()).json();
    return route.fulfill({ json: { ...answer, nextCursor: 'more' } });
  });
  await page.reload();
  await page.getByRole('button', { name: /^(Show more|显示更多)$/ }).click();
  await page.getByRole('alert').scrollIntoViewIfNeeded();
}

/** The audit log of the platform and of a workspace. */
export const auditStops: readonly Stop[] = [
  { name: 'audit', path: '/admin/audit', states: four },
  { name: 'audit-opened', path: '/admin/audit', states: ['filled'], act: openRows },
  {
    name: 'audit-narrowed',
    path: `/admin/audit?person=${id('a', 1)}&kind=agent&workspace=${id('b', 1)}&from=2026-11-01&to=2026-11-21`,
    states: ['filled'],
  },
  { name: 'audit-more-failing', path: '/admin/audit', states: ['filled'], act: askForMore },
  { name: 'audit-none-found', path: '/admin/audit?q=lighthouse', states: ['filled'] },
  { name: 'audit-workspace', path: '/settings/audit', states: ['filled'], act: actIn('owner') },
  {
    name: 'audit-as-member',
    path: '/settings/audit',
    states: ['member'],
    act: actIn('member', undefined, member),
  },
];
