import { afterAll, beforeAll } from '@jest/globals';
import { reaching } from './mcp-calls.ts';
import { type McpSite, type SiteTool, startMcpSite } from './mcp-site.ts';
import { type RunningAgents, runAgents } from './running-agents.ts';

/** Catalog and an MCP server that it reaches, of all tests of a file. */
export interface AgentsBesideTools {
  readonly running: RunningAgents;
  readonly site: McpSite;
}

/** Starts both before a file's tests and ends them with it; there once the first test runs. */
export function agentsBesideTools(tools?: Record<string, SiteTool>): AgentsBesideTools {
  const world = {} as { running: RunningAgents; site: McpSite };
  beforeAll(async () => {
    world.site = await startMcpSite(tools);
    world.running = await runAgents({ egress: reaching(world.site) });
  });
  afterAll(async () => {
    await world.running.close();
    await world.site.close();
  });
  return world;
}
