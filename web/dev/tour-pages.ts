import type { Page } from 'playwright-core';
import { publicToken } from './fixtures/public-chats.ts';
import { id } from './fixtures/values.ts';
import {
  askForCode,
  askForPassword,
  chooseAll,
  chooseFiles,
  isAsked,
  makeLink,
  ofFirst,
  openChatMenu,
  openDocumentMenu,
  openMenu,
  openOwnChat,
  openShareMenu,
  press,
  remove,
  searchChats,
  sendFiles,
  tryAgent,
} from './tour-acts.ts';

/** A picture to take: an address in a state of the fixtures, after an action where one is needed. */
export interface Stop {
  readonly name: string;
  readonly path: string;
  readonly states: readonly State[];
  /** What to do on the page before the picture. */
  readonly act?: (page: Page) => Promise<void>;
  /** When it is all there, of a page with a stream that stays open. */
  readonly ready?: (page: Page) => Promise<void>;
}

export type State = 'filled' | 'empty' | 'loading' | 'failing' | 'visitor' | 'member' | 'begun';

const base = (number: number) => `/knowledge/${id('d', number)}`;

const four: readonly State[] = ['filled', 'empty', 'loading', 'failing'];

/** Every page in every state it has. */
export const stops: readonly Stop[] = [
  { name: 'signin', path: '/signin', states: ['visitor'] },
  { name: 'signin-code', path: '/signin', states: ['visitor'], act: askForCode },
  { name: 'home', path: '/', states: [...four, 'begun'] },
  { name: 'profile', path: '/settings/profile', states: ['filled'] },
  { name: 'users', path: '/admin/users', states: [...four, 'member'] },
  { name: 'users-nobody', path: '/admin/users?email=nobody@example.com', states: ['filled'] },
  { name: 'users-edit', path: '/admin/users', states: ['filled'], act: press(/^(Change|更改) jonas/) },
  { name: 'models', path: '/admin/models', states: four },
  { name: 'models-new', path: '/admin/models?edit=new', states: ['filled'] },
  { name: 'not-found', path: '/agnets', states: ['filled', 'visitor'] },
  {
    name: 'finder',
    path: '/settings/profile',
    states: ['filled'],
    act: (page) => page.keyboard.press('Control+k'),
  },
  { name: 'chat', path: '/chat', states: four },
  { name: 'chat-open', path: `/chat/${id('f', 1)}`, states: ['filled', 'loading', 'failing'] },
  {
    name: 'chat-source',
    path: `/chat/${id('f', 1)}?source=${id('9', 2)}.1`,
    states: ['filled', 'loading', 'failing'],
  },
  {
    name: 'chat-choices',
    path: `/chat/${id('f', 1)}`,
    states: ['filled'],
    act: press(/^(Model:|模型)/),
  },
  { name: 'chat-tools', path: `/chat/${id('f', 6)}`, states: ['filled'], ready: isAsked },
  {
    name: 'chat-tools-open',
    path: `/chat/${id('f', 6)}`,
    states: ['filled'],
    ready: isAsked,
    act: async (page) => {
      await page.getByRole('button', { name: /search_files/ }).click();
      await page.getByRole('button', { name: /read_archive/ }).click();
    },
  },
  { name: 'chat-found', path: `/chat/${id('f', 1)}`, states: ['filled', 'empty'], act: searchChats },
  { name: 'chat-menu', path: `/chat/${id('f', 1)}`, states: ['filled'], act: openChatMenu },
  { name: 'chat-share', path: `/chat/${id('f', 1)}`, states: ['filled'], act: press(/^(Share|分享)$/) },
  { name: 'chat-shared', path: `/chat/${id('f', 2)}`, states: ['filled'], act: press(/^(Public|公开)$/) },
  { name: 'public-chat', path: `/s/${publicToken}`, states: ['filled', 'visitor', 'loading', 'failing'] },
  { name: 'public-chat-closed', path: '/s/ended', states: ['visitor'] },
  { name: 'public-chat-password', path: `/s/${publicToken}`, states: ['visitor'], act: askForPassword },
  { name: 'agents', path: '/agents', states: four },
  { name: 'agents-shared', path: '/agents?whose=shared', states: ['filled', 'empty'] },
  { name: 'agent', path: `/agents/${id('c', 2)}`, states: ['filled', 'loading', 'failing'] },
  { name: 'agent-tried', path: `/agents/${id('c', 2)}`, states: ['filled'], act: tryAgent },
  { name: 'agent-delete', path: `/agents/${id('c', 2)}`, states: ['filled'], act: remove },
  { name: 'agent-menu', path: `/agents/${id('c', 2)}`, states: ['filled'], act: openMenu },
  { name: 'agent-new', path: '/agents/new', states: ['filled'] },
  { name: 'agent-review', path: `/agents/${id('c', 6)}`, states: ['filled'] },
  { name: 'agents-import', path: '/agents?import=1', states: ['filled'] },
  {
    name: 'agent-versions',
    path: `/agents/${id('c', 2)}/versions`,
    states: ['filled', 'loading', 'failing'],
  },
  { name: 'agent-versions-first', path: `/agents/${id('c', 2)}/versions?v=1`, states: ['filled'] },
  { name: 'agent-shares', path: `/agents/${id('c', 2)}/shares`, states: four },
  { name: 'agent-shares-menu', path: `/agents/${id('c', 2)}/shares`, states: ['filled'], act: openShareMenu },
  { name: 'agent-shares-new', path: `/agents/${id('c', 2)}/shares?new=1`, states: ['filled'] },
  {
    name: 'agent-shares-made',
    path: `/agents/${id('c', 2)}/shares?new=1`,
    states: ['filled'],
    act: makeLink,
  },
  { name: 'agent-visitors', path: `/agents/${id('c', 2)}/visitors`, states: four },
  {
    name: 'agent-visitors-chat',
    path: `/agents/${id('c', 2)}/visitors?rated=1&chat=${id('f', 1)}`,
    states: ['filled', 'failing'],
  },
  { name: 'chat-trial', path: `/chat?agent=${id('c', 12)}`, states: ['filled'] },
  { name: 'shared', path: `/a/${id('8', 1)}#token`, states: ['filled', 'loading', 'failing'] },
  { name: 'shared-chat', path: `/a/${id('8', 1)}#token`, states: ['filled'], act: openOwnChat },
  { name: 'shared-closed', path: `/a/${id('8', 1)}`, states: ['filled'] },
  { name: 'explore', path: '/explore', states: [...four, 'visitor'] },
  { name: 'explore-narrowed', path: '/explore?q=tax&cost=paid&tags=law,Oslo', states: ['filled', 'empty'] },
  {
    name: 'explore-agent',
    path: `/explore/${id('c', 12)}`,
    states: ['filled', 'empty', 'loading', 'failing', 'visitor'],
  },
  { name: 'explore-agent-paid', path: `/explore/${id('c', 13)}`, states: ['filled'] },
  { name: 'mcp', path: '/mcp', states: four },
  { name: 'mcp-new', path: '/mcp?edit=new', states: ['filled'] },
  {
    name: 'mcp-open',
    path: `/mcp/${id('7', 1)}?tool=search_files`,
    states: ['filled', 'loading', 'failing'],
  },
  {
    name: 'mcp-called',
    path: `/mcp/${id('7', 1)}?tool=server_status`,
    states: ['filled'],
    act: async (page) => {
      await press(/^(Call|调用)$/)(page);
      await page.getByRole('status').waitFor();
    },
  },
  { name: 'mcp-history', path: `/mcp/${id('7', 1)}?tab=history`, states: ['filled', 'loading', 'failing'] },
  { name: 'mcp-edit', path: `/mcp/${id('7', 1)}?edit=settings`, states: ['filled'] },
  { name: 'mcp-sign-in', path: `/mcp/${id('7', 2)}`, states: ['filled'] },
  { name: 'mcp-offline', path: `/mcp/${id('7', 3)}`, states: ['filled'] },
  { name: 'mcp-delete', path: `/mcp/${id('7', 1)}`, states: ['filled'], act: remove },
  { name: 'mcp-refused', path: '/mcp/callback?error=access_denied', states: ['filled'] },
  {
    name: 'agent-tools',
    path: `/agents/${id('c', 2)}`,
    states: ['filled'],
    act: async (page) => {
      await press(/^(Look at the changes|查看更改)$/)(page);
      await page.getByRole('button', { name: /^(Accept these|接受这些)/ }).scrollIntoViewIfNeeded();
    },
  },
  { name: 'knowledge', path: '/knowledge', states: four },
  { name: 'knowledge-tags', path: '/knowledge?tags=handbook', states: ['filled'] },
  { name: 'knowledge-new', path: '/knowledge?new=upload', states: ['filled'] },
  { name: 'knowledge-new-site', path: '/knowledge?new=site', states: ['filled'] },
  { name: 'knowledge-add', path: `${base(1)}?add=upload`, states: ['filled'], act: chooseFiles },
  { name: 'knowledge-sending', path: `${base(1)}?add=upload`, states: ['filled'], act: sendFiles },
  { name: 'knowledge-site', path: `${base(1)}?add=site`, states: ['filled'] },
  { name: 'knowledge-site-pages', path: `${base(2)}?add=site`, states: ['filled', 'loading'] },
  { name: 'knowledge-site-going', path: `${base(3)}?add=site`, states: ['filled'] },
  { name: 'knowledge-site-failed', path: base(4), states: ['filled'] },
  { name: 'knowledge-site-done', path: `${base(5)}?add=site`, states: ['filled'] },
  { name: 'knowledge-chosen', path: base(1), states: ['filled'], act: chooseAll },
  { name: 'knowledge-none-found', path: `${base(1)}?status=9&q=x`, states: ['empty'] },
  { name: 'knowledge-replace', path: base(1), states: ['filled'], act: ofFirst(/^(Replace|替换)/) },
  { name: 'knowledge-rename', path: base(1), states: ['filled'], act: ofFirst(/^(Rename|重命名)/) },
  { name: 'knowledge-open', path: `/knowledge/${id('d', 1)}`, states: ['filled', 'loading', 'failing'] },
  {
    name: 'knowledge-document',
    path: `/knowledge/${id('d', 1)}?doc=${id('e', 1)}`,
    states: ['filled', 'loading', 'failing'],
  },
  {
    name: 'knowledge-document-elsewhere',
    path: `/knowledge/${id('d', 1)}?status=3&doc=${id('e', 2)}`,
    states: ['filled'],
  },
  {
    name: 'knowledge-search',
    path: `/knowledge/${id('d', 1)}?tab=search&query=night work&passage=${id('e', 1)}.3`,
    states: ['filled', 'failing'],
  },
  { name: 'knowledge-settings', path: `/knowledge/${id('d', 1)}?tab=settings`, states: ['filled'] },
  { name: 'knowledge-menu', path: base(1), states: ['filled'], act: openMenu },
  { name: 'knowledge-document-menu', path: base(1), states: ['filled'], act: openDocumentMenu },
  { name: 'knowledge-delete', path: `/knowledge/${id('d', 1)}`, states: ['filled'], act: remove },
  { name: 'knowledge-failed', path: `/knowledge/${id('d', 4)}`, states: ['filled'] },
];
