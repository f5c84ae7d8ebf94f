import type { PageRoute } from '../../lib/page/index.ts';

export const pages: readonly PageRoute[] = [
  {
    path: '/statistics',
    languages: ['statistics'],
    access: 'person',
    load: () => import('./WorkspacePage.tsx'),
  },
  {
    path: '/admin/statistics',
    languages: ['statistics'],
    access: 'admin',
    load: () => import('./PlatformPage.tsx'),
  },
];
