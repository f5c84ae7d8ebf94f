import type { RouteName } from '@tutka/http-contracts';
import type { Answer } from './answer.ts';
import { named, when } from './asked.ts';
import { mcpServers, toolChanges } from './fixtures/mcp-servers.ts';

/** What the rows about tool servers answer. */
export const mcpAnswers: Partial<Record<RouteName, Answer>> = {
  listMcpServers: when(mcpServers),
  getMcpServer: named(mcpServers),
  createMcpServer: () => mcpServers[0],
  getMcpUsage: () => ({ servers: { used: 4, limit: 5 }, upgradeUrl: '/pricing' }),
  listMcpToolChanges: when(toolChanges),
  listMcpEntries: () => [{ name: 'files', description: 'The shared folder' }],
  tryMcpTool: () => ({
    text: 'Awake since 06:12, 14 readers.',
    structured: { awake: true, readers: 14 },
    isError: false,
    milliseconds: 84,
  }),
  getAgentToolChange: () => toolChanges[0],
};
