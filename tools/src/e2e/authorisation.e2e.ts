import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type RouteName, routes } from '@tutka/http-contracts';
import type { Answer } from './authorisation/caller.ts';
import { keyStatuses } from './authorisation/expectation.ts';
import { expectations } from './authorisation/expectations.ts';
import { foreignIds } from './authorisation/foreign-ids.ts';
import { type CallerName, callerNames, makeWorld, type World } from './authorisation/world.ts';
import { noRateLimits } from './no-rate-limits.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';

const names = Object.keys(routes) as RouteName[];
/** They end the sessions that everything else is made with, so they come last. */
const endings: readonly RouteName[] = ['refreshSession', 'logout'];

let product: Product;
let world: World;

before(async () => {
  product = await startProduct(await installedDataDir(), { RATE_LIMITS: noRateLimits });
  world = await makeWorld(product);
});

after(async () => {
  await product?.end();
});

test('every row of the route table has an expectation, and none is left over', () => {
  assert.deepEqual(Object.keys(expectations).sort(), [...names].sort());
});

test(`${foreignIds.length} ids inside bodies and addresses: one's own is taken, another's answers 404`, async () => {
  const faults: string[] = [];
  for (const { what, route, call } of foreignIds) {
    const own = await world.callers.other.send(route, await call(world, world.others));
    const foreign = await world.callers.other.send(route, await call(world, world.owned));
    if (own.status !== 200) faults.push(`${what}, own: ${own.status} ${own.text.slice(0, 200)}`);
    if (foreign.status !== 404 || leaks(foreign)) {
      faults.push(`${what}, foreign: ${foreign.status} ${foreign.text.slice(0, 200)}`);
    }
  }
  assert.deepEqual(faults, []);
  await stillThere();
});

test('lists hold nothing of another workspace, filters included', async () => {
  const { other, owner, owned } = world;
  for (const [route, query] of [
    [routes.listKnowledges, {}],
    [routes.listAgents, {}],
    [routes.listAgents, { isPublic: true }],
    [routes.listSessions, {}],
    [routes.listSessions, { userUUID: owner.me.uuid }],
    [routes.listSessions, { agentUUID: owned.agent }],
    [routes.listPublicLinks, {}],
    [routes.listMcpServers, {}],
    [routes.listUsers, {}],
  ] as const) {
    const { status, text } = await world.callers.other.send(route, { query });
    const strangers = [...Object.values(owned), owner.me.uuid, world.secret].filter((id) =>
      text.includes(id),
    );
    assert.deepEqual([route.path, status, strangers], [route.path, 200, []]);
  }
  assert.equal((await other.send(routes.listUsers, { query: { email: owner.me.email } })).status, 404);
});

test(`${names.length} rows × ${callerNames.length} callers answer as expected`, async () => {
  const faults: string[] = [];
  const counts = new Map<number, number>();
  let calls = 0;
  const inOrder = [...names.filter((name) => !endings.includes(name)), ...endings];
  for (const name of inOrder) {
    for (const [at, who] of callerNames.entries()) {
      const { statuses: ofPeople, call } = expectations[name];
      const statuses = [...ofPeople, ...keyStatuses(routes[name], expectations[name])];
      const answer = await world.callers[who].send(routes[name], (await call?.(world)) ?? {});
      calls += 1;
      counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
      const fault = faultIn(who, answer, statuses[at] ?? 0);
      if (fault !== undefined) faults.push(`${name} as ${who}: ${fault}`);
    }
  }
  console.log(`# ${calls} calls: ${[...counts].map(([status, n]) => `${n} × ${status}`).join(', ')}`);
  assert.deepEqual(faults, []);
  assert.equal(calls, names.length * callerNames.length);
});

function faultIn(who: CallerName, answer: Answer, expected: number): string | undefined {
  const { status, errorCode, text } = answer;
  if (status !== expected) return `${status} instead of ${expected}: ${text.slice(0, 200)}`;
  if (who !== 'owner' && who !== 'key' && leaks(answer))
    return `tells the owner's secret: ${text.slice(0, 200)}`;
  // Alipay reads the word `fail`, and no envelope.
  if (text === 'fail') return undefined;
  if (status >= 400 && errorCode === undefined) return `no envelope: ${text.slice(0, 200)}`;
  return errorCode === 'ROUTE_NOT_FOUND' ? 'no such route' : undefined;
}

function leaks({ text }: Answer): boolean {
  return text.includes(world.secret);
}

/** What others tried to take or change is as it was. */
async function stillThere(): Promise<void> {
  const { owner, owned } = world;
  const documents = await owner.call(routes.listDocuments, { params: { id: owned.knowledge } });
  assert.deepEqual(
    documents.map(({ uuid, status }: { uuid: string; status: number }) => [uuid, status]),
    [[owned.document, 2]],
  );
  const said = await owner.call(routes.listMessages, { query: { sessionUUID: owned.session } });
  assert.deepEqual(
    said.map(({ uuid }: { uuid: string }) => uuid),
    [owned.question, owned.reply],
  );
}
