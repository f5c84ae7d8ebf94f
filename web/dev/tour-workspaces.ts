import type { Me, Member } from '@tutka/http-contracts';
import type { Page } from 'playwright-core';
import { admin } from './fixtures/people.ts';
import { id } from './fixtures/values.ts';
import { inShared } from './fixtures/workspaces.ts';
import { press } from './tour-acts.ts';
import { four, type Stop } from './tour-stop.ts';

/** The page again, for somebody who acts in a shared workspace: an ADMIN, or who is named. */
export const actIn = (
  role: Member['role'],
  then: (page: Page) => Promise<void> = async () => undefined,
  who: Me = admin,
) =>
  async function inside(page: Page): Promise<void> {
    await page.route('**/api/auth/me', async (route) => {
      const answer = await route.fetch();
      const { language }: Me = (await answer.json()).data;
      await route.fulfill({ json: { code: 200, data: { ...inShared(who, role), language } } });
    });
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Northern lighthouses').first().waitFor({ state: 'attached' });
    await then(page);
  };

/** The menu of workspaces; on a phone it is among what does not fit into the bar. */
async function openSwitcher(page: Page): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) <= 768) await press(/^(More|更多)/)(page);
  await page
    .getByRole('button', { name: /(Workspace menu|工作区菜单)/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: /Northern/ }).waitFor();
}

async function typeAddresses(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^(E-mail addresses|邮箱地址)/ }).fill('anna@example.com, bert');
  await page.keyboard.press('Tab');
  await page.locator('[aria-invalid=true]').waitFor();
}

async function comeTooLate(page: Page): Promise<void> {
  const expired = { code: 410, errorCode: 'INVITATION_EXPIRED', error: 'Your invitation has expired' };
  await page.route(/\/api\/workspaces\/[\w-]+$/, (route) => route.fulfill({ status: 410, json: expired }));
  await page.reload();
  await page.getByRole('heading', { name: /(Your invitation has expired|您的邀请已过期)/ }).waitFor();
}

/** Workspaces and who belongs to them. */
export const workspaceStops: readonly Stop[] = [
  { name: 'switcher', path: '/settings/profile', states: ['filled'], act: actIn('owner', openSwitcher) },
  { name: 'workspace-personal', path: '/settings/workspace', states: four },
  { name: 'workspace', path: '/settings/workspace', states: ['filled'], act: actIn('owner') },
  { name: 'workspace-of-others', path: '/settings/workspace', states: ['filled'], act: actIn('member') },
  {
    name: 'workspace-leave',
    path: '/settings/workspace',
    states: ['filled'],
    act: actIn('member', press(/^(Leave workspace|退出工作区)/)),
  },
  { name: 'workspace-new', path: '/settings/workspace?new=1', states: ['filled'] },
  { name: 'members-personal', path: '/settings/members', states: ['filled'] },
  { name: 'members', path: '/settings/members', states: ['filled', 'empty'], act: actIn('owner') },
  { name: 'members-as-member', path: '/settings/members', states: ['filled'], act: actIn('member') },
  {
    name: 'members-invite',
    path: '/settings/members?invite=1',
    states: ['filled'],
    act: actIn('owner', typeAddresses),
  },
  {
    name: 'members-remove',
    path: '/settings/members',
    states: ['filled'],
    act: actIn('owner', async (page) => {
      await page
        .getByRole('button', { name: /(Actions for|的操作)/ })
        .last()
        .click();
      await page.getByRole('menuitem', { name: /^(Remove|移除)/ }).click();
    }),
  },
  { name: 'links', path: '/settings/links', states: ['filled', 'empty'], act: actIn('owner') },
  { name: 'links-own', path: '/settings/links', states: ['member', 'loading', 'failing'] },
  {
    name: 'links-end',
    path: '/settings/links',
    states: ['filled'],
    act: actIn('owner', async (page) => {
      await page
        .getByRole('button', { name: /(Actions for the link|链接的操作)/ })
        .nth(1)
        .click();
      await page.getByRole('menuitem', { name: /^(End the link|关闭链接)/ }).click();
    }),
  },
  { name: 'links-of-one', path: `/admin/workspaces/${id('b', 2)}/links`, states: ['filled', 'empty'] },
  { name: 'workspace-open', path: `/workspaces/${id('b', 3)}`, states: ['filled', 'failing'] },
  { name: 'workspace-too-late', path: `/workspaces/${id('b', 3)}`, states: ['filled'], act: comeTooLate },
  { name: 'all-workspaces', path: '/admin/workspaces', states: four },
  { name: 'all-workspaces-none', path: '/admin/workspaces?q=nobody', states: ['filled'] },
  { name: 'one-workspace', path: `/admin/workspaces/${id('b', 2)}`, states: four },
  { name: 'give-credits', path: `/admin/workspaces/${id('b', 2)}?give=1`, states: ['filled'] },
  { name: 'orders-of-one', path: `/admin/orders?workspace=${id('b', 2)}`, states: ['filled'] },
];
