import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import { type Route, type RouteName, routes, type Session, type Share } from '@tutka/http-contracts';
import { type Api, type CallOptions, signIn } from './api.ts';
import { Caller } from './authorisation/caller.ts';
import { expectations } from './authorisation/expectations.ts';
import { makeWorld, type World } from './authorisation/world.ts';
import { noRateLimits } from './no-rate-limits.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';
import { Visitor as AtProduct } from './visitor.ts';

const names = Object.keys(routes) as RouteName[];
/** They end what the others are done with. */
const endings: readonly RouteName[] = ['refreshSession', 'logout'];

let product: Product;
let world: World;
let friend: Api;
let withFriend: Share;
let link: Share;

before(async () => {
  product = await startProduct(await installedDataDir(), { RATE_LIMITS: noRateLimits });
  world = await makeWorld(product);
  friend = await signIn(product, 'friend@example.org');
  const share = (body: object) =>
    world.owner.call(routes.createShare, { params: { id: world.owned.agent }, body });
  withFriend = await share({ kind: 'user', email: 'Friend@example.org' });
  link = await share({ kind: 'link' });
});

after(async () => {
  await product?.end();
});

/** A browser without an account that has the link. */
class Visitor extends AtProduct {
  constructor(of: Share, token?: string) {
    super(product.url, of, token);
  }
}

const setStatus = ({ uuid }: Share, status: number) =>
  world.owner.call(routes.updateShare, { params: { id: uuid }, body: { status } });

test('a visitor with the link chats, and sees the sessions of the own token only', async () => {
  const [first, second] = [new Visitor(link), new Visitor(link)];
  const opened = await first.send(routes.getSharedAgent);
  assert.deepEqual(
    [opened.status, opened.data.agent.uuid, opened.data.agent.name],
    [200, world.owned.agent, 'Agent'],
  );
  assert.match(opened.cookie ?? '', /^tutka-visitor=[\w-]{43};.*HttpOnly/);
  assert.match(opened.data.visitorToken, /^[\w-]{43}$/);
  const session: Session = (
    await first.send(routes.createSession, { body: { agentUUID: world.owned.agent } })
  ).data;
  assert.deepEqual([session.userUUID, session.shareId, session.exUserId], [null, link.uuid, null]);
  const said = await first.send(routes.sendMessage, {
    body: { sessionUUID: session.uuid, content: 'What does the keeper of the lighthouse say?' },
  });
  assert.equal(said.status, 200, said.text);
  const { reply } = said.data;
  assert.deepEqual([reply.status, reply.citations.length > 0], [1, true]);
  for (const citation of reply.citations) {
    assert.deepEqual(
      [citation.knowledgeUUID, citation.documentUUID, [...citation.quote].length <= 300],
      [undefined, undefined, true],
    );
  }
  const sessionsOf = async (visitor: Visitor) => (await visitor.send(routes.listSessions)).data.length;
  assert.equal((await second.send(routes.getSharedAgent)).status, 200);
  assert.deepEqual([await sessionsOf(first), await sessionsOf(second)], [1, 0]);
  // The share's own credentials list nothing, and no stranger's token opens it.
  assert.equal(await sessionsOf(new Visitor(link)), 0);
  assert.equal(await sessionsOf(new Visitor(link, randomBytes(32).toString('base64url'))), 0);
  const read = { params: { uuid: session.uuid } };
  assert.equal((await second.send(routes.getSession, read)).status, 404);
  assert.equal((await first.send(routes.getSession, read)).status, 200);
  const choice = { ...read, body: { model: 'expensive' } };
  assert.equal((await first.send(routes.updateSession, choice)).status, 403);
  assert.equal(
    (await new Visitor({ ...link, token: 'x'.repeat(43) }).send(routes.getSharedAgent)).status,
    401,
  );
  const [shown] = await world.owner.call(routes.listShares, { params: { id: world.owned.agent } });
  assert.deepEqual([shown?.uuid, shown?.usedMessages], [link.uuid, 1]);
});

test('a share that is switched off ends in chat and test with the next call', async () => {
  const { agent } = world.owned;
  const visitor = new Visitor(link);
  const session = (await visitor.send(routes.createSession, { body: { agentUUID: agent } })).data.uuid;
  const own = (await friend.call(routes.createSession, { body: { agentUUID: agent } })).uuid;
  const body = (sessionUUID: string) => ({ body: { sessionUUID, content: 'Who is the keeper?' } });
  const tried = { body: { agentUUID: agent, messages: [{ role: 'user', content: 'Who is the keeper?' }] } };
  const outcomes = async () => {
    const friendly = async (route: Route, call: CallOptions) => {
      const answer = await friend.send(route, call);
      await answer.text();
      return answer.status;
    };
    const visit = await visitor.send(routes.sendMessage, body(session));
    const list = await visitor.send(routes.listSessions);
    return [
      [visit.status, visit.errorCode],
      [list.status, list.errorCode],
      await friendly(routes.sendMessage, body(own)),
      await friendly(routes.testAgent, tried),
      await friendly(routes.getAgent, { params: { id: agent } }),
    ];
  };
  const open = [[200, undefined], [200, undefined], 200, 200, 200];
  const closed = [[403, 'SHARE_DISABLED'], [403, 'SHARE_DISABLED'], 404, 404, 404];
  assert.deepEqual(await outcomes(), open);
  for (const status of [0, 1]) {
    await Promise.all([setStatus(link, status), setStatus(withFriend, status)]);
    assert.deepEqual(await outcomes(), status === 0 ? closed : open);
  }
});

/** What nobody but members may read, in any answer. */
function secrets(): string[] {
  const { knowledge, document, file } = world.owned;
  return [`The prompt ${world.secret}`, knowledge, document, file.split('/').at(-1) ?? file];
}

const leaks = (text: string) => secrets().filter((secret) => text.includes(secret));

test(`${names.length} rows as the person it is shared with and as a visitor: no file, chunk or prompt by any of them`, async () => {
  const send = { friend: new Caller(product.url, friend.cookie, friend.me), visitor: new Visitor(link) };
  const inOrder = [...names.filter((one) => !endings.includes(one)), ...endings];
  const faults: string[] = [];
  let refusals = 0;
  const calls = inOrder.flatMap((name) => [[name, 'friend'] as const, [name, 'visitor'] as const]);
  for (const [name, who] of calls) {
    const answer = await send[who].send(routes[name], (await expectations[name].call?.(world)) ?? {});
    if (answer.status >= 400) refusals += 1;
    const fault = faultIn(who, name, answer);
    if (fault !== undefined) faults.push(`${name} as ${who}: ${fault}`);
  }
  console.log(`# ${calls.length} calls by guests of a share: ${refusals} refused, ${faults.length} faults`);
  assert.deepEqual(faults, []);
  assert.equal(calls.length, names.length * 2);
});

type Guest = 'friend' | 'visitor';

/** What a share opens. */
const opened: Readonly<Record<Guest, readonly RouteName[]>> = {
  friend: [
    'getAgent',
    'createSession',
    'testAgent',
    'listTrials',
    'copyPublicSession',
    'createChatCompletion',
    'getOpenAiModel',
    'callAgentMcp',
  ],
  visitor: ['getSharedAgent', 'createSession', 'listSessions', 'searchSessions'],
};

/** Everything else answers as it does to a stranger, or not at all. */
function faultIn(
  who: Guest,
  name: RouteName,
  { status, text }: { readonly status: number; readonly text: string },
): string | undefined {
  const leaked = leaks(text);
  if (leaked.length > 0) return `tells ${leaked.join(', ')}`;
  const isOpened = opened[who].includes(name);
  const stranger = expectations[name].statuses[who === 'friend' ? 2 : 0];
  if (isOpened ? status === 200 : status !== 200 || stranger === 200) return undefined;
  return `${status} ${text.slice(0, 200)}`;
}
