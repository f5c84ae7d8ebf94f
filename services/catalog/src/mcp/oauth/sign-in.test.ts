import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { agentCalls } from '../../../test/agent-calls.ts';
import { endOf, mcpCalls } from '../../../test/mcp-calls.ts';
import { startMcpSite } from '../../../test/mcp-site.ts';
import { oauthCalls, origin, reachingOauth } from '../../../test/oauth-calls.ts';
import { type OauthSite, startOauthSite } from '../../../test/oauth-site.ts';
import { type RunningAgents, runAgents } from '../../../test/running-agents.ts';
import { person } from '../../../test/running-catalog.ts';
import { forgetPerson } from '../../store/mcp-oauth.ts';

// The provider says that it keeps nothing, which is what a test wants.
jest.spyOn(console, 'warn').mockImplementation(() => undefined);

let running: RunningAgents;
let site: OauthSite;
let brief: OauthSite;
const { done, outcome, agent } = agentCalls(() => running);
const { add, get, put, tryTool, check } = mcpCalls(() => running);
const { begin, back, signIn, tokenIn } = oauthCalls(() => running);
beforeAll(async () => {
  [site, brief] = [await startOauthSite(), await startOauthSite({ seconds: 1 })];
  running = await runAgents({ egress: reachingOauth(site, brief) });
});
afterAll(async () => {
  await running.close();
  await Promise.all([site.close(), brief.close()]);
});

test('each person signs in for themselves, and is who they are at the server', async () => {
  const ada = person();
  const bob = person(ada.workspace);
  const added = await add(ada, site.mcp, { authType: 'oauth' });
  expect(added).toMatchObject({ status: 0, signedIn: false, tools: [] });
  expect(added.statusReason).toMatch(/Sign in to this server/);
  const { uuid } = added;
  const url = new URL(await begin(ada, uuid));
  expect(url.origin).toBe(`http://127.0.0.1:${site.port}`);
  expect(back(url)).toMatchObject({
    code_challenge_method: 'S256',
    redirect_uri: `${origin}/mcp/callback`,
    resource: `${site.mcp.origin}/mcp`,
  });
  const connected = await signIn(ada, uuid, 'ada', site);
  expect(connected).toMatchObject({ status: 1, signedIn: true, tools: [{ name: 'whoami' }] });
  expect(await tryTool(ada, uuid, 'whoami')).toMatchObject({ text: 'ada' });

  expect(await get(bob, uuid)).toMatchObject({ status: 1, signedIn: false });
  expect(await outcome(routes.tryMcpTool, { as: bob, params: { uuid, name: 'whoami' }, body: {} })).toEqual([
    502,
    'MCP_SIGN_IN',
  ]);
  const { uuid: agentUuid } = await agent(ada, {
    isPublic: true,
    mcpServers: [{ uuid, tools: 'all', approval: 'never' }],
  });
  const asks = { agentUuid, serverUuid: uuid, tool: 'whoami', argumentsJson: '{}' };
  expect(await endOf(running.rpc.as(bob).callTool(asks))).toMatchObject({
    isError: true,
    text: expect.stringMatching(/Sign in to this server/),
  });
  await signIn(bob, uuid, 'bob', site);
  expect(await endOf(running.rpc.as(bob).callTool(asks))).toMatchObject({ isError: false, text: 'bob' });
  expect(await endOf(running.rpc.as(ada).callTool(asks))).toMatchObject({ text: 'ada' });
  const guest = person();
  expect((await running.rpc.as(guest).prepareTurn({ agentUuid })).tools).toEqual([]);

  expect(await done(routes.forgetMcpSignIn, { as: bob, params: { uuid } })).toMatchObject({
    signedIn: false,
  });
  expect(await tryTool(ada, uuid, 'whoami')).toMatchObject({ text: 'ada' });
  expect(await check(bob, uuid)).toMatchObject({ status: 1 });
});

test('who leaves the workspace while the server makes their token keeps none, and can sign in again once back', async () => {
  const ada = person();
  const { uuid } = await add(ada, site.mcp, { authType: 'oauth' });
  const body = back(await site.signIn(await begin(ada, uuid), 'ada'));
  const leaving = { workspace: ada.workspace, userUuid: ada.userUuid, leftAt: new Date() };
  site.beforeToken = () => asWorker(running.worker, (tx) => forgetPerson(tx, leaving));
  try {
    expect(await outcome(routes.finishMcpSignIn, { as: ada, body })).toEqual([400, 'MCP_SIGN_IN_LOST']);
  } finally {
    site.beforeToken = async () => undefined;
  }
  expect(await get(ada, uuid)).toMatchObject({ signedIn: false });
  expect(await running.worker('mcp_oauth_grants').where({ server: uuid })).toEqual([]);
  expect(await signIn(ada, uuid, 'ada', site)).toMatchObject({ signedIn: true });
  expect(await running.worker('mcp_oauth_flows').where({ server: uuid })).toEqual([]);
});

test('who left, came back and signed in anew keeps that though word of their leaving comes late', async () => {
  const ada = person();
  const { uuid: server } = await add(ada, site.mcp, { authType: 'oauth' });
  await signIn(ada, server, 'ada', site);
  const [monthAgo, hourAgo] = [30 * 24 * 3_600_000, 3_600_000].map((ms) => new Date(Date.now() - ms));
  const grant = () => running.worker('mcp_oauth_grants').where({ server });
  await grant().update({ granted_at: monthAgo });
  await signIn(ada, server, 'ada', site);
  const leaving = { workspace: ada.workspace, userUuid: ada.userUuid, leftAt: hourAgo as Date };
  await asWorker(running.worker, (tx) => forgetPerson(tx, leaving));
  expect(await get(ada, server)).toMatchObject({ signedIn: true });
  await grant().update({ granted_at: monthAgo });
  await asWorker(running.worker, (tx) => forgetPerson(tx, leaving));
  expect(await get(ada, server)).toMatchObject({ signedIn: false });
});

test('a token that ended is refreshed once, however many calls need it; one that cannot be asks anew', async () => {
  const ada = person();
  const { uuid } = await add(ada, site.mcp, { authType: 'oauth' });
  await signIn(ada, uuid, 'eve', site);
  const first = await tokenIn(ada, uuid, site);
  site.revoked.add(first);
  site.tokenRequests.length = 0;
  const calls = await Promise.all([1, 2, 3].map(() => tryTool(ada, uuid, 'whoami')));
  expect(calls.map(({ text }) => text)).toEqual(['eve', 'eve', 'eve']);
  expect(site.tokenRequests).toEqual(['refresh_token']);
  const second = await tokenIn(ada, uuid, site);
  expect(second).not.toBe(first);
  await running.worker('mcp_oauth_grants').where({ server: uuid }).delete();
  expect(await check(ada, uuid)).toMatchObject({ status: 0, signedIn: false });
  const told = running.log() + JSON.stringify(await running.worker('events').select('data'));
  expect([told.includes(first), told.includes(second)]).toEqual([false, false]);
  const rows = await running.worker('mcp_oauth_clients').where({ server: uuid });
  expect(rows).toHaveLength(1);
});

test('a token is refreshed before it is used where its time is over', async () => {
  const ada = person();
  const { uuid } = await add(ada, brief.mcp, { authType: 'oauth' });
  await signIn(ada, uuid, 'ada', brief);
  await sleep(1_200);
  brief.tokenRequests.length = 0;
  brief.mcp.requests.length = 0;
  expect(await tryTool(ada, uuid, 'whoami')).toMatchObject({ text: 'ada' });
  expect(brief.tokenRequests).toEqual(['refresh_token']);
  const sent = new Set(brief.mcp.requests.map(({ authorization }) => authorization));
  expect(sent.size).toBe(1);
});

test('what comes back is taken from who went, once, and to our own pages alone', async () => {
  const ada = person();
  const bob = person(ada.workspace);
  const { uuid } = await add(ada, site.mcp, { authType: 'oauth' });
  const lost = [400, 'MCP_SIGN_IN_LOST'];
  const adas = back(await site.signIn(await begin(ada, uuid), 'ada'));
  expect(await outcome(routes.finishMcpSignIn, { as: bob, body: adas })).toEqual(lost);
  expect(await outcome(routes.finishMcpSignIn, { as: ada, body: adas })).toEqual(lost);
  const mixed = back(await site.signIn(await begin(ada, uuid), 'ada'));
  const elsewhere = { ...mixed, iss: 'https://evil.test' };
  expect(await outcome(routes.finishMcpSignIn, { as: ada, body: elsewhere })).toEqual(lost);
  expect(await outcome(routes.finishMcpSignIn, { as: ada, body: { state: 'x', code: 'y' } })).toEqual(lost);
  const body = { origin: 'https://evil.test' };
  expect(await outcome(routes.startMcpSignIn, { as: ada, params: { uuid }, body })).toEqual([
    400,
    'MCP_SIGN_IN_UNSAFE',
  ]);
  const stranger = { as: person(), params: { uuid }, body: { origin } };
  expect(await outcome(routes.startMcpSignIn, stranger)).toEqual([404, 'MCP_SERVER_NOT_FOUND']);
});

test("a server's address takes what was granted with it", async () => {
  const ada = person();
  const { uuid } = await add(ada, site.mcp, { authType: 'oauth' });
  await signIn(ada, uuid, 'ada', site);
  const other = await startMcpSite();
  const moved = await put(ada, uuid, { url: `${site.mcp.origin}/mcp?elsewhere` });
  expect(moved).toMatchObject({ status: 0, signedIn: false });
  expect(await running.worker('mcp_oauth_grants').where({ server: uuid })).toEqual([]);
  await other.close();
});

test('a place to sign in that answers nothing holds up nobody but who waits for it', async () => {
  const [ada, bob] = [person(), person()];
  const { uuid: serverUuid } = await add(ada, site.mcp, { authType: 'oauth' });
  await signIn(ada, serverUuid, 'ada', site);
  const mcpServers = [{ uuid: serverUuid, tools: 'all', approval: 'never' }];
  const { uuid: agentUuid } = await agent(ada, { mcpServers });
  const { uuid: other } = await agent(bob);
  site.revoked.add(await tokenIn(ada, serverUuid, site));
  site.tokenRequests.length = 0;
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  site.beforeToken = () => {
    asked.resolve();
    return held.promise;
  };
  const asks = { agentUuid, serverUuid, tool: 'whoami', argumentsJson: '{}' };
  const calls = Array.from({ length: 8 }, () => endOf(running.rpc.as(ada).callTool(asks)));
  await asked.promise;
  await sleep(1_000);
  const started = performance.now();
  await running.rpc.as(bob).prepareTurn({ agentUuid: other });
  const took = performance.now() - started;
  site.beforeToken = async () => undefined;
  held.resolve();
  for (const { text } of await Promise.all(calls)) expect(text).toBe('ada');
  expect(site.tokenRequests).toEqual(['refresh_token']);
  expect(took).toBeLessThan(2_000);
});

test('places to sign in that answer one workspace nothing keep no other waiting for its tokens', async () => {
  const [ada, bob] = [person(), person()];
  const abe = person(ada.workspace);
  const { uuid } = await add(ada, site.mcp, { authType: 'oauth' });
  await signIn(ada, uuid, 'ada', site);
  await signIn(abe, uuid, 'abe', site);
  const { uuid: other } = await add(bob, brief.mcp, { authType: 'oauth' });
  await signIn(bob, other, 'bob', brief);
  for (const who of [ada, abe]) site.revoked.add(await tokenIn(who, uuid, site));
  const [asked, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  site.beforeToken = () => {
    asked.resolve();
    return held.promise;
  };
  const ended: string[] = [];
  const tried = async (who: ReturnType<typeof person>, server: string) => {
    const { text } = await tryTool(who, server, 'whoami');
    ended.push(text);
  };
  const theirs = [tried(ada, uuid), tried(abe, uuid)];
  await asked.promise;
  await sleep(300);
  await Promise.race([tried(bob, other), sleep(4_000, undefined, { ref: false })]);
  expect(ended).toEqual(['bob']);
  site.beforeToken = async () => undefined;
  held.resolve();
  await Promise.all(theirs);
});

test('where the adder has not signed in, nobody looks in the background, and what others found stays', async () => {
  const ada = person();
  const bob = person(ada.workspace);
  const { uuid } = await add(ada, site.mcp, { authType: 'oauth' });
  await signIn(bob, uuid, 'bob', site);
  expect(await get(bob, uuid)).toMatchObject({ status: 1, tools: [{ name: 'whoami' }] });
  const watching = await runAgents({ egress: reachingOauth(site), checks: true, beside: running });
  await running.worker('mcp_checks').where({ server: uuid }).update({ run_at: new Date() });
  await eventually(
    () => running.worker('mcp_checks').where({ server: uuid }).first(),
    ({ run_at, lease_until }) => run_at > new Date() && lease_until === null,
  );
  await watching.close();
  expect(await get(bob, uuid)).toMatchObject({ status: 1, signedIn: true });
});
