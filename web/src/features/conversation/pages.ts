import type { PageRoute } from '../../lib/page/index.ts';

const chat: Omit<PageRoute, 'path'> = {
  languages: ['conversation'],
  access: 'person',
  load: () => import('./components/ChatPage.tsx'),
};

const visitor: Omit<PageRoute, 'path'> = {
  languages: ['conversation'],
  access: 'everyone',
  frame: 'bare',
  load: () => import('./visitor/VisitorPage.tsx'),
};

export const pages: readonly PageRoute[] = [
  { path: '/chat', ...chat },
  { path: '/chat/:session', ...chat },
  {
    path: '/prompts',
    languages: ['prompts'],
    access: 'person',
    load: () => import('./prompts/PromptsPage.tsx'),
  },
  {
    path: '/settings/import',
    languages: ['imports'],
    access: 'person',
    load: () => import('./imports/ImportPage.tsx'),
  },
  {
    path: '/settings/links',
    languages: ['links', 'conversation'],
    access: 'person',
    load: () => import('./links/PublicLinksPage.tsx'),
  },
  {
    path: '/admin/workspaces/:uuid/links',
    languages: ['links', 'conversation'],
    access: 'admin',
    load: () => import('./links/WorkspaceLinksPage.tsx'),
  },
  { path: '/a/:share', ...visitor },
  { path: '/embed/:share', ...visitor },
  {
    path: '/s/:token',
    languages: ['conversation'],
    access: 'everyone',
    frame: 'bare',
    load: () => import('./public/PublicChatPage.tsx'),
  },
];
