import type { PageRoute } from '../../lib/page/index.ts';

export const pages: readonly PageRoute[] = [
  {
    path: '/signin',
    language: 'identity',
    access: 'everyone',
    frame: 'bare',
    load: () => import('./components/SignInPage.tsx'),
  },
  {
    path: '/settings/profile',
    language: 'identity',
    access: 'person',
    load: () => import('./components/ProfilePage.tsx'),
  },
];
