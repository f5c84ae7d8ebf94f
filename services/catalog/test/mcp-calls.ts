import type { CallToolResponse } from '@tutka/contracts/catalog/rpc/v1/catalog';
import { type McpServer, routes } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { agentCalls } from './agent-calls.ts';
import type { McpSite } from './mcp-site.ts';
import type { RunningAgents } from './running-agents.ts';

/** Where a test may connect to besides the public internet. */
export function reaching(...sites: readonly McpSite[]) {
  return { allowCidrs: ['127.0.0.0/8'], allowPorts: sites.map(({ port }) => port) };
}

/** A call's last message: what came of it. */
export async function endOf(call: AsyncIterable<CallToolResponse>): Promise<CallToolResponse> {
  let last: CallToolResponse | undefined;
  for await (const said of call) last = said;
  if (!last) throw new Error('The call said nothing');
  return last;
}

/** What tests ask of MCP servers again and again. */
export function mcpCalls(running: () => RunningAgents) {
  const { done } = agentCalls(running);
  return {
    add: (as: Principal, site: McpSite, more: object = {}): Promise<McpServer> =>
      done(routes.createMcpServer, {
        as,
        body: { name: 'Site', transport: 'http', url: `${site.origin}/mcp`, ...more },
      }),
    get: (as: Principal, uuid: string): Promise<McpServer> =>
      done(routes.getMcpServer, { as, params: { uuid } }),
    put: (as: Principal, uuid: string, body: object): Promise<McpServer> =>
      done(routes.updateMcpServer, { as, params: { uuid }, body }),
    check: (as: Principal, uuid: string): Promise<McpServer> =>
      done(routes.checkMcpServer, { as, params: { uuid } }),
    tryTool: (as: Principal, uuid: string, name: string, args: object = {}) =>
      done(routes.tryMcpTool, { as, params: { uuid, name }, body: { arguments: args } }),
  };
}
