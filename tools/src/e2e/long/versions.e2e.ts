import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { rebuild as rebuildBilling } from '@tutka/billing/rebuild';
import { rebuild as rebuildCatalog } from '@tutka/catalog/rebuild';
import { topics } from '@tutka/contracts';
import { routes, type Statistic } from '@tutka/http-contracts';
import { rebuild as rebuildStatistics } from '@tutka/statistics/rebuild';
import { databaseUrl, readDatabase } from '../../faults/databases.ts';
import { type Api, apiWith, ask, settled, signIn } from '../api.ts';
import { databases, migrateLater, publishOther, startLater, wire } from '../later-version.ts';
import { noRateLimits } from '../no-rate-limits.ts';
import { installedDataDir, type Product, startProduct } from '../product.ts';
import { until } from '../until.ts';

const env = { RATE_LIMITS: noRateLimits };
let product: Product;
let boss: Api;

before(async () => {
  product = await startProduct(await installedDataDir(), env);
  boss = await signIn(product, 'boss@example.org');
});
after(() => {
  return product?.end();
});

/** What statistics have received of some events. */
const received = (ids: readonly string[]) =>
  readDatabase(product.dataDir, 'statistics', (db) =>
    db('received').whereIn('event_id', ids).pluck('event_id'),
  );

async function parked(): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const database of databases.filter((name) => name !== 'bus'))
    found.push(
      ...(await readDatabase(product.dataDir, database, (db) =>
        db('consumer_parked').select('topic', 'reason'),
      )),
    );
  return found;
}

async function rebuilt(): Promise<unknown[]> {
  const rebuilds = { statistics: rebuildStatistics, catalog: rebuildCatalog, billing: rebuildBilling };
  const all = Object.entries(rebuilds).map(([name, rebuild]) => rebuild(databaseUrl(product.dataDir, name)));
  return (await Promise.all(all)).flatMap(({ differences }) => differences);
}

/** The versions of an aggregate that statistics have received, as they came. */
const versionsOf = (key: string): Promise<number[]> =>
  readDatabase(product.dataDir, 'statistics', (db) =>
    db('received').where({ key }).orderBy('seq').pluck('stream_version'),
  );

/** The last ten names of agents, before and after, by the audit log. */
async function renamed(): Promise<unknown[][]> {
  const entries = await boss.call(routes.listAudit, { query: { action: 'AgentVersionSaved', limit: 10 } });
  const names = entries.flatMap(({ changes }) => changes.filter(({ field }) => field === 'name'));
  return names.map(({ before, after }) => [before, after]);
}

const totals = async (): Promise<Statistic['totals']> =>
  (await boss.call(routes.getStatistic, { query: { interval: 'hour' } })).totals;

/** A day of a person, short: an agent, a base with a document, a chat, an order. */
async function story(n: number): Promise<void> {
  const { uuid: agent } = await boss.call(routes.createAgent, { body: { name: `Lamp ${n}` } });
  const uri = await boss.upload(`lamp-${n}.txt`, new TextEncoder().encode(`Lamp ${n} turns.`));
  const { uuid: base } = await boss.call(routes.createKnowledge, { body: { name: `Lamp ${n}`, uri } });
  assert.equal((await settled(boss, base)).status, 2);
  await boss.call(routes.updateAgent, { params: { id: agent }, body: { name: `Lantern ${n}` } });
  const { uuid: session } = await boss.call(routes.createSession, { body: { agentUUID: agent } });
  assert.ok((await ask(boss, session, 'What is there to say?')).length > 1);
  const body = { product: { kind: 'plan', planId: 'pro', period: 'month' }, currency: 'USD' } as const;
  await boss.call(routes.createOrder, { body });
  await until('figures', async () => {
    const { agents, messages, orders } = await totals();
    return agents === n && messages === n && orders.placed === n;
  });
}

test('while it runs, and started again, it works on the schema of a later version', async () => {
  await story(1);
  await migrateLater(product.dataDir);
  await story(2);
  await product.stop();
  product = await startProduct(product.dataDir, env);
  boss = apiWith(product.url, boss.cookie, boss.me);
  await story(3);
  assert.deepEqual([await parked(), await rebuilt()], [[], []]);
  const done = await readDatabase(product.dataDir, 'catalog', (db) =>
    db('knex_migrations').orderBy('name', 'desc').first<{ name: string }>('name'),
  );
  assert.equal(done.name, '9999_later.ts');
});

test('a later version beside it writes and tells events of its own: nothing is lost, parked or misread', async () => {
  const workspace = boss.me.workspace.uuid;
  const { uuid: agent } = await boss.call(routes.createAgent, { body: { name: 'Beacon' } });
  const later = startLater(product.dataDir, workspace, {
    AgentAdmired: topics.agent,
    GardenPlanted: topics.knowledge,
  });
  try {
    const ids: string[] = [];
    for (let n = 0; n < 10; n++) {
      ids.push(await later.append('agent', agent, 'AgentAdmired'));
      ids.push(await later.append('garden', randomUUID(), 'GardenPlanted'));
      // The earlier version decides about the same agent.
      await boss.call(routes.updateAgent, { params: { id: agent }, body: { name: `Beacon ${n}` } });
    }
    await until('what the later version told', async () => (await received(ids)).length === ids.length);
    const written: number[] = await readDatabase(product.dataDir, 'catalog', (db) =>
      db('events').where({ stream_id: agent }).orderBy('version').pluck('version'),
    );
    assert.ok(written.length > 20);
    await until('all of the agent', async () => (await versionsOf(agent)).length >= written.length);
    assert.deepEqual(await versionsOf(agent), written);
    assert.deepEqual(later.errors, []);
  } finally {
    await later.stop();
  }
  await until('the audit log', async () => (await renamed())[0]?.at(-1) === 'Beacon 9');
  assert.deepEqual(
    await renamed(),
    Array.from({ length: 10 }, (_, n) => [n === 9 ? 'Beacon' : `Beacon ${8 - n}`, `Beacon ${9 - n}`]),
  );
  assert.deepEqual([await parked(), await rebuilt()], [[], []]);
});

test('records of later and earlier versions: more fields, other values, fewer fields', async () => {
  const before = await totals();
  const { uuid: user } = boss.me;
  const by = { workspace: boss.me.workspace.uuid, actor: user };
  const unknown = { 200: 'brass', 201: 7 };
  const id = () => randomUUID();
  const [share, order] = [id(), id()];
  const ids = await publishOther(product.dataDir, by, [
    {
      source: 'catalog',
      topic: topics.agent,
      type: 'AgentCreated',
      value: wire({ 1: id(), 2: user, ...unknown }),
    },
    {
      source: 'catalog',
      topic: topics.share,
      type: 'ShareStatusChanged',
      value: wire({ 1: share, 2: id(), 3: user, 4: 77, ...unknown }),
    },
    {
      source: 'conversation',
      topic: topics.message,
      type: 'ReplyStopped',
      value: wire({ 1: id(), 2: id(), 3: id(), 5: 99, 7: user, ...unknown }),
    },
    {
      source: 'conversation',
      topic: topics.message,
      type: 'ReplyShelved',
      value: wire({ 1: id(), 2: 'oak' }),
    },
    // A product of a kind that is not known.
    {
      source: 'billing',
      topic: topics.order,
      type: 'OrderPlaced',
      value: wire({ 1: order, 2: user, 3: by.workspace, 4: wire({ 50: 'brass' }), ...unknown }),
    },
    // As they were before fields were added.
    { source: 'catalog', topic: topics.agent, type: 'AgentCreated', value: wire({ 1: id(), 2: user }) },
    { source: 'conversation', topic: topics.message, type: 'MessageSent', value: wire({ 1: id(), 4: user }) },
    {
      source: 'conversation',
      topic: topics.message,
      type: 'ReplyCompleted',
      value: wire({ 1: id(), 2: id() }),
    },
    {
      source: 'conversation',
      topic: topics.message,
      type: 'ReplyFailed',
      value: wire({ 1: id(), 5: 'MODEL_FAILED' }),
    },
    {
      source: 'catalog',
      topic: topics.knowledge,
      type: 'DocumentFailed',
      value: wire({ 1: id(), 2: 'UNREADABLE' }),
    },
  ]);
  await boss.call(routes.createAgent, { body: { name: 'After' } });
  await until('all of them', async () => (await received(ids)).length === ids.length);
  const now = await totals();
  const more = (of: (one: Statistic['totals']) => number) => of(now) - of(before);
  assert.deepEqual(
    {
      agents: more(({ agents }) => agents),
      messages: more(({ messages }) => messages),
      completed: more(({ replies }) => replies.completed),
      stopped: more(({ replies }) => replies.stopped),
      failed: more(({ replies }) => replies.failed),
      placed: more(({ orders }) => orders.placed),
      documents: more(({ knowledge }) => knowledge.failed),
    },
    { agents: 3, messages: 1, completed: 1, stopped: 1, failed: 1, placed: 1, documents: 1 },
  );
  const audited = (): Promise<string[]> =>
    readDatabase(product.dataDir, 'statistics', (db) =>
      db('audit_entries').whereIn('id', ids).orderBy('action').pluck('action'),
    );
  await until('the audit log', async () => (await audited()).length > 0);
  assert.deepEqual(await audited(), [
    'AgentCreated',
    'AgentCreated',
    'MessageSent',
    'OrderPlaced',
    'ReplyStopped',
    'ShareStatusChanged',
  ]);
  assert.deepEqual([await parked(), await rebuilt()], [[], []]);
});
