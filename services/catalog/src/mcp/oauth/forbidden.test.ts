import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { agentCalls } from '../../../test/agent-calls.ts';
import { mcpCalls } from '../../../test/mcp-calls.ts';
import { oauthCalls, origin, reachingOauth } from '../../../test/oauth-calls.ts';
import { type OauthSite, startOauthSite } from '../../../test/oauth-site.ts';
import { type RunningAgents, runAgents } from '../../../test/running-agents.ts';
import { person } from '../../../test/running-catalog.ts';

// The provider says that it keeps nothing, which is what a test wants.
jest.spyOn(console, 'warn').mockImplementation(() => undefined);

const clientSecret = 'a-secret-that-the-operator-gave-0001';
let running: RunningAgents;
let site: OauthSite;
let unrefreshed: OauthSite;
const { outcome } = agentCalls(() => running);
const { add, get, tryTool } = mcpCalls(() => running);
const { signIn } = oauthCalls(() => running);
beforeAll(async () => {
  // Gives no refresh tokens, as many servers do not.
  const client = {
    client_id: 'tutka',
    client_secret: clientSecret,
    redirect_uris: [`${origin}/mcp/callback`],
    grant_types: ['authorization_code'],
  };
  [site, unrefreshed] = [await startOauthSite(), await startOauthSite({ clients: [client] })];
  running = await runAgents({ egress: reachingOauth(site, unrefreshed) });
});
afterAll(async () => {
  await running.close();
  await Promise.all([site.close(), unrefreshed.close()]);
});

/** What comes of a call of a tool that is not for this person, though the server is. */
async function forbidden(as: ReturnType<typeof person>, uuid: string, { mcp }: OauthSite) {
  const takes = mcp.before;
  // Sessions that are connected; what they send next is the call.
  const connected = new Set<unknown>();
  mcp.before = (request, response) => {
    const session = request.headers['mcp-session-id'];
    const isCall = request.method === 'POST' && connected.has(session);
    if (request.method === 'POST' && session !== undefined) connected.add(session);
    if (!isCall) return takes?.(request, response) ?? false;
    response.writeHead(403, { 'www-authenticate': 'Bearer error="insufficient_scope", scope="admin"' }).end();
    return true;
  };
  const told = await outcome(routes.tryMcpTool, { as, params: { uuid, name: 'whoami' }, body: {} });
  mcp.before = takes;
  return told;
}

test('a call that is forbidden signs nobody out, and costs no refresh', async () => {
  const ada = person();
  const { uuid } = await add(ada, site.mcp, { authType: 'oauth' });
  await signIn(ada, uuid, 'ada', site);
  site.tokenRequests.length = 0;
  expect(await forbidden(ada, uuid, site)).toEqual([502, 'MCP_FORBIDDEN']);
  expect([site.tokenRequests, (await get(ada, uuid)).signedIn]).toEqual([[], true]);
});

test('nor who could not be given a token anew', async () => {
  const ada = person();
  const { uuid } = await add(ada, unrefreshed.mcp, { authType: 'oauth', clientId: 'tutka', clientSecret });
  await signIn(ada, uuid, 'ada', unrefreshed);
  expect(await forbidden(ada, uuid, unrefreshed)).toEqual([502, 'MCP_FORBIDDEN']);
  expect((await get(ada, uuid)).signedIn).toBe(true);
  expect(await tryTool(ada, uuid, 'whoami')).toMatchObject({ text: 'ada' });
});
