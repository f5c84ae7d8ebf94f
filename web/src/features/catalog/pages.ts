import type { PageRoute } from '../../lib/page/index.ts';

const page = (
  path: string,
  load: PageRoute['load'],
  access: PageRoute['access'] = 'person',
  languages: PageRoute['languages'] = ['catalog'],
): PageRoute => ({
  path,
  languages,
  access,
  load,
});

export const pages: readonly PageRoute[] = [
  page('/knowledge', () => import('./knowledge/KnowledgesPage.tsx')),
  page('/knowledge/:id', () => import('./knowledge/KnowledgePage.tsx')),
  page('/agents', () => import('./agents/AgentsPage.tsx')),
  page('/agents/new', () => import('./agents/NewAgentPage.tsx')),
  page('/agents/:id', () => import('./agents/AgentPage.tsx'), 'person', ['catalog', 'mcp']),
  page('/agents/:id/versions', () => import('./agents/versions/VersionsPage.tsx')),
  page('/agents/:id/shares', () => import('./agents/shares/SharesPage.tsx')),
  page('/agents/:id/shares/:share/embed', () => import('./agents/embed/EmbedPage.tsx')),
  page('/agents/:id/visitors', () => import('./agents/visitors/VisitorsPage.tsx')),
  page('/agents/:id/usage', () => import('./agents/UsagePage.tsx')),
  page('/explore', () => import('./agents/explore/ExplorePage.tsx'), 'everyone'),
  page('/explore/:agent', () => import('./agents/explore/ProfilePage.tsx'), 'everyone'),
  page('/mcp', () => import('./mcp/McpServersPage.tsx'), 'person', ['mcp']),
  page('/mcp/callback', () => import('./mcp/CallbackPage.tsx'), 'person', ['mcp']),
  page('/mcp/:uuid', () => import('./mcp/McpServerPage.tsx'), 'person', ['mcp']),
];
