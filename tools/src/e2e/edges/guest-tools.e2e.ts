import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Route, type RouteName, routes, type Session, type Share } from '@tutka/http-contracts';
import { type McpSite, says, startMcpSite } from '../../../../services/catalog/test/mcp-site.ts';
import { type ModelSimulator, startModelSimulator } from '../../model-simulator/index.ts';
import { type Api, addModels, type CallOptions, firstOf, signIn } from '../api.ts';
import { Caller } from '../authorisation/caller.ts';
import { noRateLimits } from '../no-rate-limits.ts';
import { installedDataDir, type Product, reaching, startProduct } from '../product.ts';
import { Visitor } from '../visitor.ts';

const canary = 'canary-4711-of-the-ledger';
const names = Object.keys(routes) as RouteName[];
/** They end what the others are done with. */
const endings: readonly RouteName[] = ['deleteMessages', 'deleteSession', 'refreshSession', 'logout'];

let models: ModelSimulator;
let site: McpSite;
let product: Product;
let owner: Api;
let friend: Api;
let agent: string;
let link: Share;

before(async () => {
  models = await startModelSimulator();
  site = await startMcpSite({
    ledger: { answer: () => says(`Row 7: ${canary}`) },
  });
  product = await startProduct(await installedDataDir(), {
    ...reaching(site.port),
    RATE_LIMITS: noRateLimits,
  });
  owner = await signIn(product, 'owner@example.org');
  friend = await signIn(product, 'friend@example.org');
  await addModels(owner, models);
  const place = { name: 'Books', transport: 'http', url: `${site.origin}/mcp` };
  const server = await owner.call(routes.createMcpServer, { body: place });
  const mcpServers = [{ uuid: server.uuid, tools: 'all', approval: 'never' }];
  agent = (await owner.call(routes.createAgent, { body: { name: 'Clerk', mcpServers } })).uuid;
  const share = (body: object) => owner.call(routes.createShare, { params: { id: agent }, body });
  await share({ kind: 'user', email: 'friend@example.org' });
  link = await share({ kind: 'link' });
});

after(async () => {
  await product?.end();
  await site?.close();
  await models?.stop();
});

const content = 'Look it up. [[sim call=ledger;args={};say=It is done.]]';

interface Guest {
  readonly send: (route: Route, call: CallOptions) => Promise<{ status: number; text: string }>;
}

interface Own {
  readonly session: string;
  readonly question: string;
  readonly reply: string;
}

/** Rows whose bodies and queries name the guest's own chat. */
const named: Partial<Record<RouteName, (own: Own) => CallOptions>> = {
  createSession: () => ({ body: { agentUUID: agent } }),
  sendMessage: ({ session }) => ({ body: { sessionUUID: session, content } }),
  listMessages: ({ session }) => ({ query: { sessionUUID: session } }),
  refreshMessage: ({ session, reply }) => ({ body: { sessionUUID: session, messageUUID: reply } }),
  deleteMessages: ({ session, question }) => ({ body: { sessionUUID: session, messageUUIDs: [question] } }),
  giveFeedback: ({ reply }) => ({ params: { uuid: reply }, body: { feedback: 1 } }),
  testAgent: () => ({ body: { agentUUID: agent, messages: [{ role: 'user', content }] } }),
};

/** A call of any other row, about that chat where it is one of chats. */
function aboutOwn({ path, method }: Route, { session, reply }: Own): CallOptions {
  const chat = path.includes('/sessions') ? session : agent;
  const uuid = path.includes('session-messages') ? reply : chat;
  const params = { uuid, id: uuid, docUuid: uuid, name: 'ledger', version: '1', token: uuid, userUuid: uuid };
  return { params, ...(method === 'GET' || method === 'DELETE' ? {} : { body: {} }) };
}

async function leaksBy(guest: Guest): Promise<{ leaks: string[]; told: number }> {
  const made = await guest.send(routes.createSession, { body: { agentUUID: agent } });
  const session: Session = JSON.parse(made.text).data;
  const said = await guest.send(routes.sendMessage, { body: { sessionUUID: session.uuid, content } });
  const { message, reply } = JSON.parse(said.text).data;
  assert.deepEqual(
    reply.toolCalls.map((call: Record<string, unknown>) => [
      call.tool,
      call.status,
      call.result,
      call.hidden,
    ]),
    [['ledger', 'complete', null, true]],
  );
  const own = { session: session.uuid, question: message.uuid, reply: reply.uuid };
  const leaks: string[] = [];
  let told = 0;
  for (const name of [...names.filter((each) => !endings.includes(each)), ...endings]) {
    const { text } = await guest.send(routes[name], named[name]?.(own) ?? aboutOwn(routes[name], own));
    if (text.includes('ledger')) told += 1;
    if (text.includes(canary)) leaks.push(name);
  }
  return { leaks, told };
}

test('the owner sees it, and so do guests where the owner says so', async () => {
  const results = async (api: Api) => {
    const session = await api.call(routes.createSession, { body: { agentUUID: agent } });
    const { reply } = await api.call(routes.sendMessage, { body: { sessionUUID: session.uuid, content } });
    return reply.toolCalls.map(({ result }) => result);
  };
  assert.deepEqual(await results(owner), [`Row 7: ${canary}`]);
  const { mcpServers } = await owner.call(routes.getAgent, { params: { id: agent } });
  const { toolsChanged: _, ...choice } = firstOf(mcpServers);
  const show = async (to: 'everyone' | 'members') => {
    const body = { mcpServers: [{ ...choice, results: to }] };
    await owner.call(routes.updateAgent, { params: { id: agent }, body });
    await owner.call(routes.publishAgent, { params: { id: agent }, body: {} });
  };
  assert.deepEqual(await results(friend), [null]);
  await show('everyone');
  assert.deepEqual(await results(friend), [`Row 7: ${canary}`]);
  await show('members');
});

test(`${names.length} rows as guests of a shared agent: that its tool was called, never what it answered`, async () => {
  const person = new Caller(product.url, friend.cookie, friend.me);
  const visitor = new Visitor(product.url, link);
  for (const [who, guest] of [
    ['person', person],
    ['visitor', visitor],
  ] as const) {
    const { leaks, told } = await leaksBy(guest);
    console.log(`# as a ${who}: ${names.length} rows, ${told} tell of the call, ${leaks.length} leak`);
    assert.deepEqual([who, leaks], [who, []]);
    assert.ok(told >= 4, `${told} rows tell of the call`);
  }
});
