import type { PageRoute } from '../../lib/page/index.ts';

export const pages: readonly PageRoute[] = [
  {
    path: '/admin/users',
    languages: ['admin'],
    access: 'person',
    load: () => import('./components/users/UsersPage.tsx'),
  },
  {
    path: '/admin/models',
    languages: ['admin'],
    access: 'admin',
    load: () => import('./components/models/ModelsPage.tsx'),
  },
  {
    path: '/admin/search',
    languages: ['admin'],
    access: 'admin',
    load: () => import('./components/search/SearchPage.tsx'),
  },
  {
    path: '/admin/operations',
    languages: ['operations'],
    access: 'admin',
    load: () => import('./operations/OperationsPage.tsx'),
  },
];
