import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Agent, routes } from '@tutka/http-contracts';
import { type ModelSimulator, startModelSimulator } from '../model-simulator/index.ts';
import { type Api, firstOf, signIn } from './api.ts';
import { noRateLimits } from './no-rate-limits.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';
import { until } from './until.ts';

const LIMIT = 3;
const AT_ONCE = 200;

let product: Product;
let models: ModelSimulator;
let owner: Api;
let guest: Api;

before(async () => {
  models = await startModelSimulator();
  product = await startProduct(await installedDataDir(), {
    RATE_LIMITS: noRateLimits,
    EGRESS_ALLOW: '127.0.0.0/8',
    MODEL_BASE_URL: models.url,
    MODEL_NAME: 'sim;tokens=5',
  });
  owner = await signIn(product, 'owner@example.org');
  guest = await signIn(product, 'guest@example.org');
});

after(async () => {
  await product?.end();
  await models?.stop();
});

const paidAgent = (): Promise<Agent> =>
  owner.call(routes.createAgent, {
    body: {
      name: 'Paid',
      isPublic: true,
      isFree: false,
      price: '9.90',
      currency: 'EUR',
      trialLimit: LIMIT,
    },
  });
const newSession = async (agentUUID: string): Promise<string> =>
  (await guest.call(routes.createSession, { body: { agentUUID } })).uuid;
const trial = async (agentId: string) => firstOf(await guest.call(routes.listTrials, { query: { agentId } }));

async function send(sessionUUID: string, content: string, agentUUID?: string) {
  const answer = await guest.send(routes.sendMessage, { body: { sessionUUID, content, agentUUID } });
  return { status: answer.status, body: (await answer.json()) as Record<string, never> & { data?: unknown } };
}

test(`${AT_ONCE} first messages at once on a trial of ${LIMIT}: ${LIMIT} replies, the rest a 402 that says where to buy`, async () => {
  const { uuid } = await paidAgent();
  const sessions: string[] = [];
  for (let n = 0; n < AT_ONCE; n++) sessions.push(await newSession(uuid));
  const answers = await Promise.all(sessions.map((session) => send(session, 'Who are you?')));
  const replied = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status }) => status === 402);
  console.log(`# ${AT_ONCE} at once: ${replied.length} replies, ${refused.length} × 402`);
  const others = answers.filter(({ status }) => status !== 200 && status !== 402);
  assert.deepEqual(others, []);
  assert.deepEqual([replied.length, refused.length], [LIMIT, AT_ONCE - LIMIT]);
  for (const { body } of replied) {
    const { reply } = (body as { data: { reply: { status: number; content: string } } }).data;
    assert.deepEqual([reply.status, reply.content.length > 0], [1, true]);
  }
  for (const { body } of refused) {
    assert.equal(body.errorCode, 'TRIAL_USED_UP');
    assert.deepEqual(body.details, { upgradeUrl: '/pricing' });
  }
  assert.deepEqual(await trial(uuid), { agentUUID: uuid, used: LIMIT, limit: LIMIT, remaining: 0 });
  const again = await guest.send(routes.createSession, { body: { agentUUID: uuid } });
  assert.equal(again.status, 402);
});

test('a reply that fails gives its try back, however often', async () => {
  const { uuid } = await paidAgent();
  const session = await newSession(uuid);
  for (let n = 0; n < LIMIT + 2; n++) {
    const { status, body } = await send(session, 'Fail. [[sim fault=error-event;at=2]]');
    const { reply } = (body as { data: { reply: { status: number } } }).data;
    assert.deepEqual([status, reply.status], [200, 3]);
    await until('the try comes back', async () => (await trial(uuid)).used === 0);
  }
  assert.equal((await send(session, 'Who are you?')).status, 200);
  assert.deepEqual(await trial(uuid), { agentUUID: uuid, used: 1, limit: LIMIT, remaining: LIMIT - 1 });
});

test('one that is named in a chat with another takes its own tries, and with none left answers nothing there', async () => {
  const { uuid: paid } = await paidAgent();
  const own = (await guest.call(routes.createAgent, { body: { name: 'Own' } })).uuid;
  const session = await newSession(own);
  for (let n = 0; n < LIMIT; n++) {
    const { status, body } = await send(session, `Tell me, ${n}`, paid);
    const { reply } = (body as { data: { reply: { status: number; agentUUID: string } } }).data;
    assert.deepEqual([status, reply.status, reply.agentUUID], [200, 1, paid]);
  }
  assert.deepEqual(await trial(paid), { agentUUID: paid, used: LIMIT, limit: LIMIT, remaining: 0 });
  const messages = async () => await guest.call(routes.listMessages, { query: { sessionUUID: session } });
  const before = await messages();
  assert.equal(before.length, 2 * LIMIT);
  const refused = await send(session, 'And once more', paid);
  assert.deepEqual([refused.status, refused.body.errorCode], [402, 'TRIAL_USED_UP']);
  assert.deepEqual(refused.body.details, { upgradeUrl: '/pricing' });
  // Nor does an earlier answer of it come anew; nothing of either is kept, and the chat goes on with its own agent.
  const anew = { sessionUUID: session, messageUUID: before.at(-1)?.uuid };
  assert.equal((await guest.send(routes.refreshMessage, { body: anew })).status, 402);
  assert.deepEqual(await messages(), before);
  const goesOn = await send(session, 'And you?');
  const { reply } = (goesOn.body as { data: { reply: { status: number; agentUUID: string } } }).data;
  assert.deepEqual([goesOn.status, reply.status, reply.agentUUID], [200, 1, own]);
});
