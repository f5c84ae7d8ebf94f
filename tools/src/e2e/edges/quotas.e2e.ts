import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type LedgerLine, routes, type Usage } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { RateLimitError } from 'openai';
import { type Api, firstOf, signIn } from '../api.ts';
import { type Harbour, openHarbour, user } from '../programs/harbour.ts';

let harbour: Harbour;
let admin: Api;
let ada: Api;
before(async () => {
  harbour = await openHarbour();
  // The first account of the embedded default is ADMIN.
  admin = harbour.owner;
  ada = await signIn(harbour.product, 'ada@example.org');
});
after(() => harbour?.stop());

const limitless = { messages: null, tokens: null, knowledgeBytes: null, agents: null, members: null };
const allow = (quotas: object) =>
  admin.call(routes.updatePlan, { params: { id: 'free' }, body: { quotas: { ...limitless, ...quotas } } });
const assistant = async () => firstOf(await ada.call(routes.listAgents)).uuid;
const usage = async (): Promise<Usage> => ada.call(routes.getUsage);

interface Refusal {
  readonly error: string;
  readonly errorCode: string;
  readonly details: { readonly upgradeUrl: string };
}

async function question(content: string): Promise<{ status: number; body: Refusal; session: string }> {
  const session = await ada.call(routes.createSession, { body: { agentUUID: await assistant() } });
  const answer = await ada.send(routes.sendMessage, { body: { sessionUUID: session.uuid, content } });
  return { status: answer.status, body: (await answer.json()) as Refusal, session: session.uuid };
}

test('a plan of two messages: the third is 402 with the way to more, at /v1 429; an ADMIN raises it, the next goes', async () => {
  await allow({ messages: 2 });
  for (const words of ['One', 'Two']) assert.equal((await question(words)).status, 200);
  const { status, body } = await question('Three');
  assert.equal(status, 402);
  assert.deepEqual(
    [body.errorCode, body.error, body.details.upgradeUrl],
    ['QUOTA_EXCEEDED', "Your plan's 2 messages of this month are used up. Upgrade to go on.", '/pricing'],
  );
  const { key } = await harbour.keyWith(ada, ['chat']);
  const model = await assistant();
  const program = () =>
    harbour.openai(key).chat.completions.create({ model, messages: [user('Hello from a program')] });
  await assert.rejects(program(), (error: unknown) => {
    assert.ok(error instanceof RateLimitError);
    assert.deepEqual(
      [error.status, error.code, error.type],
      [429, 'insufficient_quota', 'insufficient_quota'],
    );
    return true;
  });
  assert.deepEqual((await usage()).quotas.messages, { used: 2, limit: 2 });

  await allow({ messages: 4 });
  assert.equal((await question('Three, again')).status, 200);
  assert.ok((await program()).choices[0]?.message.content);
  assert.equal((await question('Five')).status, 402);
  await allow({});
  assert.equal((await question('Five, again')).status, 200);
});

test('what an ADMIN allows a person counts beside their plan, within a second or so', async () => {
  const quota = (fields: object) =>
    admin.call(routes.updateUser, { params: { id: ada.me.uuid }, body: { quota: fields } });
  await quota({ messages: 1 });
  const refused = await eventually(
    () => question('May I?'),
    ({ status }) => status !== 200,
  );
  assert.match(refused.body.error, /An administrator can allow more/);
  await quota({});
  await eventually(
    () => question('And now?'),
    ({ status }) => status === 200,
  );
});

test('usage is priced by its model, adds up to the last unit, and leads to the message that cost it', async () => {
  const provider = firstOf(await admin.call(routes.listModelProviders));
  const prices = Object.fromEntries(
    provider.chatModels.map((model: string) => [model, { input: '2.5', output: '10' }]),
  );
  await admin.call(routes.updateModelProvider, { params: { uuid: provider.uuid }, body: { prices } });
  // A turn of before may be settled after its model got a price.
  const asked = new Set<unknown>();
  const priced = ({ usage: used }: LedgerLine) =>
    used?.priced === true && used.kind === 'reply' && asked.has(used.sessionUUID);
  const lines = await eventually<LedgerLine[]>(
    async () => {
      asked.add((await question('What does this cost?')).session);
      return ada.call(routes.listLedger, { query: { type: 'settled', pageSize: 100 } });
    },
    (all) => all.some(priced),
  );
  const line = lines.find(priced);
  assert.ok(line?.usage?.sessionUUID);
  const messages: { uuid: string; content: string }[] = await ada.call(routes.listMessages, {
    query: { sessionUUID: line.usage.sessionUUID },
  });
  const cause = messages.find(({ uuid }) => uuid === line.turnUUID);
  assert.equal(cause?.content, 'What does this cost?');

  const nanos = (amount = '0') => BigInt(Math.round(Number(amount) * 1e9));
  const { inputTokens, outputTokens } = line.usage;
  assert.equal(nanos(line.postings.used), BigInt(inputTokens) * 2_500n + BigInt(outputTokens) * 10_000n);
  await eventually(
    async () => {
      const all: LedgerLine[] = await ada.call(routes.listLedger, {
        query: { type: 'settled', pageSize: 100 },
      });
      const sum = all.reduce((total, { postings }) => total + nanos(postings.used), 0n);
      const { totals, series } = await usage();
      const byDay = series.reduce((total, { cost }) => total + nanos(cost), 0n);
      return {
        sum: String(sum),
        total: String(nanos(totals.cost)),
        byDay: String(byDay),
        calls: totals.calls === all.length,
      };
    },
    ({ sum, total, byDay, calls }) => sum !== '0' && sum === total && sum === byDay && calls,
  );
});
