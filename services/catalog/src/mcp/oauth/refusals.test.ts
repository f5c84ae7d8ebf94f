import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { agentCalls } from '../../../test/agent-calls.ts';
import { endOf, mcpCalls } from '../../../test/mcp-calls.ts';
import { oauthCalls, origin, reachingOauth } from '../../../test/oauth-calls.ts';
import { type OauthSite, startOauthSite } from '../../../test/oauth-site.ts';
import { type RunningAgents, runAgents } from '../../../test/running-agents.ts';
import { person } from '../../../test/running-catalog.ts';

const secret = 'a-secret-that-the-operator-gave-0001';

// The provider says that it keeps nothing, which is what a test wants.
jest.spyOn(console, 'warn').mockImplementation(() => undefined);

let running: RunningAgents;
let site: OauthSite;
let closed: OauthSite;
const { done, outcome, agent } = agentCalls(() => running);
const { add, put, tryTool, check, get } = mcpCalls(() => running);
const { begin, back, signIn, tokenIn } = oauthCalls(() => running);
beforeAll(async () => {
  const client = { client_id: 'tutka', client_secret: secret, redirect_uris: [`${origin}/mcp/callback`] };
  [site, closed] = [await startOauthSite(), await startOauthSite({ clients: [client] })];
  running = await runAgents({ egress: reachingOauth(site, closed) });
});
afterAll(async () => {
  await running.close();
  await Promise.all([site.close(), closed.close()]);
});

describe('where the server takes no new clients by itself', () => {
  test('it is said, and a client that somebody entered signs people in and refreshes', async () => {
    const ada = person();
    const { uuid } = await add(ada, closed.mcp, { authType: 'oauth' });
    const start = { as: ada, params: { uuid }, body: { origin } };
    const { status, body } = await running.call(routes.startMcpSignIn, start);
    expect([status, body.errorCode, body.error]).toEqual([
      502,
      'MCP_SIGN_IN',
      'The server takes no new clients by itself. Register one there, and enter its client id.',
    ]);
    const changed = await put(ada, uuid, { clientId: 'tutka', clientSecret: secret });
    expect(changed).toMatchObject({ clientId: 'tutka', clientSecret: { set: true, last4: '0001' } });
    expect(back(new URL(await begin(ada, uuid)))).toMatchObject({ client_id: 'tutka' });
    expect(await signIn(ada, uuid, 'ada', closed)).toMatchObject({ status: 1, signedIn: true });
    closed.revoked.add(await tokenIn(ada, uuid, closed));
    closed.tokenRequests.length = 0;
    expect(await tryTool(ada, uuid, 'whoami')).toMatchObject({ text: 'ada' });
    expect(closed.tokenRequests).toEqual(['refresh_token']);
    expect(await running.worker('mcp_oauth_clients').where({ server: uuid })).toEqual([]);
    const told = running.log() + JSON.stringify(await running.worker('events').select('data'));
    expect(told.includes(secret)).toBe(false);
  });

  test('a wrong secret is told, and keeps nothing', async () => {
    const ada = person();
    const client = { authType: 'oauth', clientId: 'tutka', clientSecret: 'not-the-secret-at-all' };
    const { uuid } = await add(ada, closed.mcp, client);
    const body = back(await closed.signIn(await begin(ada, uuid), 'ada'));
    expect(await outcome(routes.finishMcpSignIn, { as: ada, body })).toEqual([502, 'MCP_SIGN_IN']);
    expect(await get(ada, uuid)).toMatchObject({ signedIn: false });
    await put(ada, uuid, { clientSecret: secret });
    expect(await signIn(ada, uuid, 'ada', closed)).toMatchObject({ signedIn: true });
  });
});

describe('a sign-in that was taken back at the server', () => {
  test('is asked for again: the turn hears of it as of any tool that fails, and nothing is tried twice', async () => {
    const ada = person();
    const { uuid: serverUuid } = await add(ada, site.mcp, { authType: 'oauth' });
    await signIn(ada, serverUuid, 'ada', site);
    const mcpServers = [{ uuid: serverUuid, tools: 'all', approval: 'never' }];
    const { uuid: agentUuid } = await agent(ada, { mcpServers });
    const asks = { agentUuid, serverUuid, tool: 'whoami', argumentsJson: '{}' };
    const calls = running.rpc.as(ada);
    expect(await endOf(calls.callTool(asks))).toMatchObject({ isError: false, text: 'ada' });

    await site.takeBack(await tokenIn(ada, serverUuid, site));
    site.tokenRequests.length = 0;
    const refused = await Promise.all([1, 2, 3].map(() => endOf(calls.callTool(asks))));
    for (const { isError, text } of refused) {
      expect([isError, text]).toEqual([
        true,
        'The tool could not be called. Sign in to this server on its page first.',
      ]);
    }
    expect(site.tokenRequests).toEqual(['invalid_grant']);
    expect(await get(ada, serverUuid)).toMatchObject({ signedIn: false });
    expect(await check(ada, serverUuid)).toMatchObject({
      status: 0,
      statusReason: 'Sign in to this server on its page first.',
      tools: [{ name: 'whoami' }],
    });
    expect((await calls.prepareTurn({ agentUuid })).tools).toHaveLength(1);
    expect(site.tokenRequests).toEqual(['invalid_grant']);

    expect(await signIn(ada, serverUuid, 'ada', site)).toMatchObject({ status: 1, signedIn: true });
    expect(await endOf(calls.callTool(asks))).toMatchObject({ isError: false, text: 'ada' });
  });

  test('by the server that does not take the fresh token either, costs one refresh a call', async () => {
    const ada = person();
    const { uuid } = await add(ada, site.mcp, { authType: 'oauth' });
    await signIn(ada, uuid, 'ada', site);
    const takes = site.mcp.before;
    site.mcp.before = (_, response) => {
      response.writeHead(401).end();
      return true;
    };
    site.tokenRequests.length = 0;
    const trial = { as: ada, params: { uuid, name: 'whoami' }, body: {} };
    expect(await outcome(routes.tryMcpTool, trial)).toEqual([502, 'MCP_SIGN_IN']);
    site.mcp.before = takes;
    expect(site.tokenRequests).toEqual(['refresh_token']);
    expect(await tryTool(ada, uuid, 'whoami')).toMatchObject({ text: 'ada' });
  });

  test('with the client itself, which is then registered anew', async () => {
    const ada = person();
    const { uuid } = await add(ada, site.mcp, { authType: 'oauth' });
    await signIn(ada, uuid, 'ada', site);
    await site.forgetClient(await tokenIn(ada, uuid, site));
    const trial = { as: ada, params: { uuid, name: 'whoami' }, body: {} };
    expect(await outcome(routes.tryMcpTool, trial)).toEqual([502, 'MCP_SIGN_IN']);
    expect(await signIn(ada, uuid, 'ada', site)).toMatchObject({ status: 1, signedIn: true });
    expect(await done(routes.tryMcpTool, trial)).toMatchObject({ text: 'ada' });
  });
});
