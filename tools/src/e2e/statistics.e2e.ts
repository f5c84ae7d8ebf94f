import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { routes, type Statistic, type StatisticChange } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { readDatabase } from '../faults/databases.ts';
import { startModelSimulator } from '../model-simulator/index.ts';
import { type Api, addModels, apiWith, ask, signIn } from './api.ts';
import { installedDataDir, type Product, startProduct } from './product.ts';
import { until } from './until.ts';

let dataDir: string;
let product: Product;
let simulator: Awaited<ReturnType<typeof startModelSimulator>>;
let boss: Api;

before(async () => {
  dataDir = await installedDataDir();
  simulator = await startModelSimulator();
  product = await startProduct(dataDir);
  boss = await signIn(product, 'boss@example.org');
  await addModels(boss, simulator);
});

after(async () => {
  await product?.end();
  await simulator?.stop();
});

async function chat(api: Api): Promise<string> {
  const agent = await api.call(routes.createAgent, { body: { name: 'Teller' } });
  const session = await api.call(routes.createSession, { body: { agentUUID: agent.uuid } });
  const lines = await ask(api, session.uuid, 'What is there to say?');
  return lines[0]?.messages[0].uuid ?? '';
}

/** Waits until the figures say so. */
const figures = (api: Api, says: (statistic: Statistic) => boolean, query = {}): Promise<Statistic> =>
  eventually(() => api.call(routes.getStatistic, { query: { interval: 'hour', ...query } }), says);

test('what people do shows in figures, to the platform and to their workspace', async () => {
  const user = await signIn(product, 'user@example.org');
  await boss.call(routes.giveFeedback, { params: { uuid: await chat(boss) }, body: { feedback: 1 } });
  await chat(user);
  // Each kind of event comes its own way.
  const whole = await figures(
    boss,
    ({ totals: { users, agents, messages, sessions, replies, feedback, tokens } }) => {
      const counts = [users, agents, messages, sessions, replies.completed, feedback.good];
      return counts.join() === '2,2,2,2,2,1' && tokens > 0;
    },
  );
  assert.equal(whole.range.scope, 'platform');
  const { totals, top } = whole;
  assert.equal(totals.activeUsers, 2);
  assert.ok(totals.tokens > 0 && totals.latency.p50 !== null && totals.firstToken.p50 !== null);
  assert.deepEqual(
    top.agents.map(({ name, messages }) => [name, messages]),
    [
      ['Teller', 1],
      ['Teller', 1],
    ],
  );
  assert.ok(top.users.some(({ email }) => email === 'boss@example.org'));
  assert.deepEqual(
    top.models.map(({ name }) => name),
    ['sim'],
  );
  assert.deepEqual(whole.funnel, { signedUp: 2, createdAgent: 2, chatted: 2, paid: 0 });
  const own = await figures(user, ({ totals: mine }) => mine.messages === 1 && mine.users === 1);
  assert.equal(own.range.scope, 'workspace');
  assert.deepEqual([own.totals.users, own.totals.agents, own.totals.feedback.good], [1, 1, 0]);

  const stored = await readDatabase(dataDir, 'conversation', async (db) => {
    const { rows } =
      await db.raw(`SELECT sum((data->>'inputTokens')::int + (data->>'outputTokens')::int)::int AS tokens,
      count(DISTINCT data->>'turnId')::int AS turns FROM events WHERE type = 'UsageRecorded'`);
    return rows[0] as { tokens: number; turns: number };
  });
  const counted = await figures(boss, (data) => data.totals.tokens === stored.tokens);
  assert.equal(counted.totals.messages, stored.turns);

  const csv = await (await boss.send(routes.exportStatistic, { query: { interval: 'hour' } })).text();
  assert.equal(csv.trim().split('\r\n').length, counted.series.length + 1);
  assert.ok(csv.startsWith('at,localTime,users,'), csv.slice(0, 100));
});

const made = 'received, figures, people, person_weeks, retention, orders, agents, agent_versions';

test('an installation from before there were figures is filled at its next start', async () => {
  const before = await figures(boss, ({ totals }) => totals.cost !== '' && totals.messages === 2);
  await product.stop();
  product = await startProduct(dataDir);
  await readDatabase(dataDir, 'statistics', (db) =>
    db.raw(`TRUNCATE ${made}, consumer_offset, consumer_stream`),
  );
  await product.stop();
  writeFileSync(join(dataDir, 'databases-2.ready'), '');
  product = await startProduct(dataDir);
  boss = apiWith(product.url, boss.cookie, boss.me);
  const { messages, sessions, users, agents, signUps, tokens, latency, replies } = before.totals;
  const told = { messages, sessions, users, agents, signUps, tokens, latency, replies };
  const after = await figures(boss, ({ totals }) => isDeepStrictEqual({ ...totals, ...told }, totals));
  assert.deepEqual(after.funnel, before.funnel);
});

interface Heard {
  readonly at: number;
  readonly change: StatisticChange;
}

/** Reads server-sent events into `heard` until they end. */
async function readEvents(answer: Response, heard: Heard[]): Promise<void> {
  let text = '';
  for await (const piece of answer.body ?? []) {
    text += Buffer.from(piece).toString();
    const parts = text.split('\n\n');
    text = parts.pop() ?? '';
    const told = parts.filter((part) => part.startsWith('data: '));
    heard.push(...told.map((part) => ({ at: performance.now(), change: JSON.parse(part.slice(6)) })));
  }
}

const hears = (heard: readonly Heard[], says: (change: StatisticChange) => boolean): Promise<Heard> =>
  until('a change is heard of', async () => heard.find(({ change }) => says(change)));

test('an open page hears of a message soon after it', async () => {
  const answer = await boss.send(routes.watchStatistic, { query: { interval: 'hour' } });
  assert.equal(answer.headers.get('content-type'), 'text/event-stream; charset=utf-8');
  const heard: Heard[] = [];
  const reading = readEvents(answer, heard).catch(() => undefined);
  const first = await hears(heard, () => true);
  assert.ok(first.change.series.length > 1);
  const agent = await boss.call(routes.createAgent, { body: { name: 'Quick' } });
  const session = await boss.call(routes.createSession, { body: { agentUUID: agent.uuid } });
  const took: number[] = [];
  for (let n = 1; n <= 5; n++) {
    await sleep(1500);
    const asked = performance.now();
    void ask(boss, session.uuid, `And then, ${n}?`);
    const wanted = first.change.totals.messages + n;
    const { at, change } = await hears(heard, ({ totals }) => totals.messages >= wanted);
    took.push(Math.round(at - asked));
    assert.ok(change.series.length <= 2, 'only what changed is sent');
  }
  console.log(`# message → page: ${took.join(', ')} ms`);
  await product.end();
  await reading;
});
