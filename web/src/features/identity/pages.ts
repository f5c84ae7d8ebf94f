import type { PageRoute } from '../../lib/page/index.ts';

export const pages: readonly PageRoute[] = [
  {
    path: '/signin',
    languages: ['identity'],
    access: 'everyone',
    frame: 'bare',
    load: () => import('./components/SignInPage.tsx'),
  },
  {
    path: '/setup',
    languages: ['identity'],
    access: 'person',
    frame: 'bare',
    load: () => import('./components/SetUpPage.tsx'),
  },
  {
    path: '/settings/profile',
    languages: ['identity'],
    access: 'person',
    load: () => import('./components/ProfilePage.tsx'),
  },
  {
    path: '/settings/security',
    languages: ['security'],
    access: 'person',
    load: () => import('./security/SecurityPage.tsx'),
  },
  {
    path: '/settings/notifications',
    languages: ['notifications'],
    access: 'person',
    load: () => import('./notifications/NotificationSettingsPage.tsx'),
  },
  {
    path: '/settings/workspace',
    languages: ['workspaces'],
    access: 'person',
    load: () => import('./workspaces/WorkspacePage.tsx'),
  },
  {
    path: '/settings/members',
    languages: ['workspaces'],
    access: 'person',
    load: () => import('./workspaces/MembersPage.tsx'),
  },
  {
    path: '/workspaces/:uuid',
    languages: ['workspaces'],
    access: 'person',
    load: () => import('./workspaces/OpenWorkspacePage.tsx'),
  },
  {
    path: '/keys',
    languages: ['keys'],
    access: 'person',
    load: () => import('./keys/KeysPage.tsx'),
  },
];
