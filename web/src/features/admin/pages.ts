import type { PageRoute } from '../../lib/page/index.ts';

export const pages: readonly PageRoute[] = [
  {
    path: '/admin/users',
    language: 'admin',
    access: 'person',
    load: () => import('./components/users/UsersPage.tsx'),
  },
  {
    path: '/admin/models',
    language: 'admin',
    access: 'admin',
    load: () => import('./components/models/ModelsPage.tsx'),
  },
];
