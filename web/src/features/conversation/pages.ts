import type { PageRoute } from '../../lib/page/index.ts';

const chat: Omit<PageRoute, 'path'> = {
  language: 'conversation',
  access: 'person',
  load: () => import('./components/ChatPage.tsx'),
};

export const pages: readonly PageRoute[] = [
  { path: '/chat', ...chat },
  { path: '/chat/:session', ...chat },
];
