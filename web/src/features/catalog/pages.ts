import type { PageRoute } from '../../lib/page/index.ts';

const page = (path: string, load: PageRoute['load'], access: PageRoute['access'] = 'person'): PageRoute => ({
  path,
  language: 'catalog',
  access,
  load,
});

export const pages: readonly PageRoute[] = [
  page('/knowledge', () => import('./knowledge/KnowledgesPage.tsx')),
  page('/knowledge/:id', () => import('./knowledge/KnowledgePage.tsx')),
  page('/agents', () => import('./agents/AgentsPage.tsx')),
  page('/agents/new', () => import('./agents/NewAgentPage.tsx')),
  page('/agents/:id', () => import('./agents/AgentPage.tsx')),
  page('/agents/:id/versions', () => import('./agents/versions/VersionsPage.tsx')),
  page('/explore', () => import('./agents/explore/ExplorePage.tsx'), 'everyone'),
  page('/explore/:agent', () => import('./agents/explore/ProfilePage.tsx'), 'everyone'),
];
