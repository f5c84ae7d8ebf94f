import { type McpServer, routes } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { agentCalls } from './agent-calls.ts';
import { mcpCalls } from './mcp-calls.ts';
import type { OauthSite } from './oauth-site.ts';
import type { RunningAgents } from './running-agents.ts';

/** A page of our own. */
export const origin = 'http://localhost:8080';

/** Where a test of sign-ins may connect to. */
export function reachingOauth(...sites: readonly OauthSite[]) {
  return { allowCidrs: ['127.0.0.0/8'], allowPorts: sites.flatMap(({ port, mcp }) => [port, mcp.port]) };
}

/** What tests of sign-ins do again and again. */
export function oauthCalls(running: () => RunningAgents) {
  const { done } = agentCalls(running);
  const { tryTool } = mcpCalls(running);
  const begin = async (as: Principal, uuid: string): Promise<string> =>
    (await done(routes.startMcpSignIn, { as, params: { uuid }, body: { origin } })).authorizationUrl;
  const back = (url: URL) => Object.fromEntries(url.searchParams);
  return {
    begin,
    back,
    signIn: async (as: Principal, uuid: string, login: string, at: OauthSite): Promise<McpServer> =>
      done(routes.finishMcpSignIn, { as, body: back(await at.signIn(await begin(as, uuid), login)) }),
    /** The access token that a person's calls carry. */
    tokenIn: async (as: Principal, uuid: string, at: OauthSite): Promise<string> => {
      at.mcp.requests.length = 0;
      await tryTool(as, uuid, 'whoami');
      return at.mcp.requests.at(-1)?.authorization?.replace('Bearer ', '') ?? '';
    },
  };
}
