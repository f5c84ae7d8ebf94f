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
  {
    path: '/admin/audit',
    languages: ['audit'],
    access: 'admin',
    load: () => import('./audit/PlatformAuditPage.tsx'),
  },
  {
    path: '/settings/audit',
    languages: ['audit'],
    access: 'person',
    load: () => import('./audit/WorkspaceAuditPage.tsx'),
  },
];
