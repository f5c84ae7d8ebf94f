import { pages as admin } from '../../features/admin/pages.ts';
import { pages as billing } from '../../features/billing/pages.ts';
import { pages as catalog } from '../../features/catalog/pages.ts';
import { pages as conversation } from '../../features/conversation/pages.ts';
import { pages as identity } from '../../features/identity/pages.ts';
import { pages as statistics } from '../../features/statistics/pages.ts';
import type { PageRoute } from '../../lib/page/index.ts';

const home: PageRoute = {
  path: '/',
  languages: ['home'],
  access: 'person',
  load: () => import('../home/HomePage.tsx'),
};

/** Every page of the app, in the order they are tried. */
export const pages: readonly PageRoute[] = [
  home,
  ...identity,
  ...conversation,
  ...catalog,
  ...billing,
  ...admin,
  ...statistics,
];
