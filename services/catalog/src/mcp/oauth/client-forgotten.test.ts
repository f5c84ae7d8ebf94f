import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { agentCalls } from '../../../test/agent-calls.ts';
import { mcpCalls } from '../../../test/mcp-calls.ts';
import { oauthCalls, reachingOauth } from '../../../test/oauth-calls.ts';
import { type OauthSite, startOauthSite } from '../../../test/oauth-site.ts';
import { type RunningAgents, runAgents } from '../../../test/running-agents.ts';
import { person } from '../../../test/running-catalog.ts';

// The provider says that it keeps nothing, which is what a test wants.
jest.spyOn(console, 'warn').mockImplementation(() => undefined);

let running: RunningAgents;
let site: OauthSite;
const { done, outcome } = agentCalls(() => running);
const { add } = mcpCalls(() => running);
const { begin, back, signIn, tokenIn } = oauthCalls(() => running);
beforeAll(async () => {
  site = await startOauthSite();
  running = await runAgents({ egress: reachingOauth(site) });
});
afterAll(async () => {
  await running.close();
  await site.close();
});

async function connected(as: ReturnType<typeof person>): Promise<{ uuid: string; token: string }> {
  const { uuid } = await add(as, site.mcp, { authType: 'oauth' });
  await signIn(as, uuid, 'ada', site);
  return { uuid, token: await tokenIn(as, uuid, site) };
}

const clientIn = (url: string) => back(new URL(url)).client_id;
const statusAt = async (url: string) => (await fetch(url, { redirect: 'manual' })).status;

test('where nobody is signed in any more, the next sign-in is that of a new client', async () => {
  const ada = person();
  const { uuid, token } = await connected(ada);
  await done(routes.forgetMcpSignIn, { as: ada, params: { uuid } });
  await site.forgetClient(token);
  expect(await signIn(ada, uuid, 'ada', site)).toMatchObject({ signedIn: true });
});

test('who was led to an error page there is led past it the next time, though others are signed in', async () => {
  const ada = person();
  const bob = person(ada.workspace);
  const { uuid, token } = await connected(ada);
  await site.forgetClient(token);
  expect(await statusAt(await begin(bob, uuid))).toBe(400);
  expect(await signIn(bob, uuid, 'bob', site)).toMatchObject({ signedIn: true });
});

test('a client that is forgotten before its code is exchanged is not sent again', async () => {
  const ada = person();
  const { uuid, token } = await connected(ada);
  const url = await begin(ada, uuid);
  const body = back(await site.signIn(url, 'ada'));
  await site.forgetClient(token);
  expect(await outcome(routes.finishMcpSignIn, { as: ada, body })).toEqual([502, 'MCP_SIGN_IN']);
  const next = await begin(ada, uuid);
  expect(clientIn(next)).not.toBe(clientIn(url));
  expect(await statusAt(next)).toBeLessThan(400);
});

test('a client that works is kept by whoever came back, and where no other can be had', async () => {
  const ada = person();
  const { uuid } = await add(ada, site.mcp, { authType: 'oauth' });
  const finish = async (url: string) =>
    done(routes.finishMcpSignIn, { as: ada, body: back(await site.signIn(url, 'ada')) });
  const first = await begin(ada, uuid);
  await finish(first);
  const second = await begin(ada, uuid);
  site.takesClients = false;
  const third = await begin(ada, uuid);
  site.takesClients = true;
  expect([clientIn(second), clientIn(third)]).toEqual([clientIn(first), clientIn(first)]);
  expect(await finish(third)).toMatchObject({ signedIn: true });
});
