import type { PageRoute } from '../../lib/page/index.ts';

const chat: Omit<PageRoute, 'path'> = {
  language: 'conversation',
  access: 'person',
  load: () => import('./components/ChatPage.tsx'),
};

const visitor: Omit<PageRoute, 'path'> = {
  language: 'conversation',
  access: 'everyone',
  frame: 'bare',
  load: () => import('./visitor/VisitorPage.tsx'),
};

export const pages: readonly PageRoute[] = [
  { path: '/chat', ...chat },
  { path: '/chat/:session', ...chat },
  { path: '/a/:share', ...visitor },
  { path: '/embed/:share', ...visitor },
  {
    path: '/s/:token',
    language: 'conversation',
    access: 'everyone',
    frame: 'bare',
    load: () => import('./public/PublicChatPage.tsx'),
  },
];
