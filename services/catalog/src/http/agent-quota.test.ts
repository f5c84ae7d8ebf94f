import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { planUnderTest } from '../../test/plans.ts';
import { type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';

const plan = planUnderTest();
let catalog: RunningAgents;
beforeAll(async () => {
  plan.limits = { knowledgeBytes: null, agents: 5 };
  catalog = await runAgents({ plan });
});
afterAll(() => catalog.close());

const create = (as: Person, headers = {}) =>
  catalog.call(routes.createAgent, { as, body: { name: 'Agent' }, headers });
const made = async (as: readonly Person[]) => {
  const answers = await Promise.all(as.map((who) => create(who)));
  return {
    made: answers.flatMap(({ status, body }) => (status === 200 ? [body.data.uuid as string] : [])),
    refused: answers.filter(({ status }) => status === 402).map(({ body }) => body),
  };
};

test('of 25 agents made at once the plan lets five be; the Assistant is none of them', async () => {
  const ada = person();
  expect((await catalog.call(routes.listAgents, { as: ada })).body.data).toHaveLength(1);
  const { made: agents, refused } = await made(Array.from({ length: 25 }, () => ada));
  expect([agents.length, refused.length]).toEqual([5, 20]);
  expect(refused[0]).toMatchObject({
    errorCode: 'QUOTA_EXCEEDED',
    error:
      "Your workspace's plan allows 5 agents besides the Assistant. Remove what is no longer needed, or upgrade.",
    details: { upgradeUrl: '/pricing', resource: 'agents', used: 5, limit: 5, of: 'plan' },
  });
  expect((await create(person())).status).toBe(200);
  await catalog.call(routes.deleteAgent, { as: ada, params: { id: agents[0] ?? '' } });
  expect((await create(ada)).status).toBe(200);
});

test('a copy and an import are agents too; a repeated request is answered though the place is taken', async () => {
  const ada = person();
  const again = { 'idempotency-key': randomUUID() };
  const agents = (await made([ada, ada, ada, ada])).made;
  const [id = ''] = agents;
  const fifth = await create(ada, again);
  expect((await create(ada, again)).body.data.uuid).toBe(fifth.body.data.uuid);
  const copy = await catalog.call(routes.copyAgent, { as: ada, params: { id }, body: {} });
  expect([copy.status, copy.body.errorCode]).toEqual([402, 'QUOTA_EXCEEDED']);
  const file = (await catalog.call(routes.exportAgent, { as: ada, params: { id } })).body;
  const body = typeof file === 'string' ? JSON.parse(file) : file;
  const imported = await catalog.call(routes.importAgent, { as: ada, body });
  expect([imported.status, imported.body.errorCode]).toEqual([402, 'QUOTA_EXCEEDED']);
});

test('what an ADMIN allows a person counts in all workspaces together, and no upgrade would help', async () => {
  const ada: Person = { ...person(), quota: { agents: 3 } };
  const elsewhere = { ...ada, workspace: randomUUID() };
  const { made: agents, refused } = await made(
    Array.from({ length: 24 }, (_, n) => (n % 2 === 0 ? ada : elsewhere)),
  );
  expect(agents).toHaveLength(3);
  expect(refused[0].details).toEqual({ resource: 'agents', used: 3, limit: 3, of: 'person' });
  expect((await create({ ...ada, quota: {} })).status).toBe(200);
});

test('nothing is limited where no plan sets a limit', async () => {
  plan.limits = { knowledgeBytes: null, agents: null };
  const ada = person();
  expect((await made(Array.from({ length: 12 }, () => ada))).made).toHaveLength(12);
});
