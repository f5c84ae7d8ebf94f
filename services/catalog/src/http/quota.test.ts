import { randomUUID } from 'node:crypto';
import { Code, ConnectError } from '@connectrpc/connect';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Knowledge } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { planUnderTest } from '../../test/plans.ts';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';

const plan = planUnderTest();
plan.limits = { knowledgeBytes: 2_000, agents: null };
const hundred = 'x'.repeat(100);

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await runCatalog({ reads: false, plan, platform: { bytes: 5_000, knowledges: 10 } });
});
afterAll(() => catalog.close());

const create = (who: Person, body: object) => catalog.call<Knowledge>(who, 'POST', '/api/knowledges', body);
const usage = async (who: Person) =>
  (await catalog.call<{ bytes: { used: number } }>(who, 'GET', '/api/knowledges/usage')).body.data;
const sign = (who: Person, byteSize: number, resourceType = 'knowledge') => {
  const query = new URLSearchParams({ resourceType, fileName: 'a.txt', byteSize: String(byteSize) });
  return catalog.call(who, 'GET', `/api/upload/signed-url?${query}`);
};
const exceeded = (used: number) => ({
  status: 402,
  body: {
    code: 402,
    errorCode: 'QUOTA_EXCEEDED',
    details: { upgradeUrl: '/pricing', resource: 'bytes', used, limit: 2_000, of: 'plan' },
  },
});

test('of 200 documents added at once, as many are made as there is room for', async () => {
  const ada = person();
  const { uuid } = (await create(ada, { name: 'Base' })).body.data;
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      catalog.call(ada, 'POST', `/api/knowledges/${uuid}/documents`, { content: hundred }),
    ),
  );
  const statuses = Map.groupBy(answers, ({ status }) => status);
  expect([statuses.get(200)?.length, statuses.get(402)?.length]).toEqual([20, 180]);
  expect(answers.find(({ status }) => status === 402)).toMatchObject(exceeded(2_000));
  expect(await usage(ada)).toEqual({
    bytes: { used: 2_000, limit: 2_000 },
    knowledges: { used: 1, limit: 10 },
    maxFileBytes: 20e6,
    upgradeUrl: '/pricing',
  });
});

test('of 200 bases made at once, as many are made as may be', async () => {
  const ada = person();
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => create(ada, { name: `Base ${n}` })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.find(({ status }) => status === 402)?.body).toMatchObject({
    error: expect.stringContaining('10 knowledge bases'),
    details: { resource: 'knowledges', used: 10, limit: 10, of: 'platform' },
  });
  expect((await create(person(), { name: 'Of another' })).status).toBe(200);
});

test('what a person may have of their own counts in all workspaces together, of those at once as many as fit', async () => {
  const ada = { ...person(), quota: { knowledgeBytes: 500 } };
  const elsewhere = { ...ada, workspace: randomUUID() };
  const bases = [ada, elsewhere].map(async (who) => (await create(who, { name: 'Base' })).body.data.uuid);
  const [here = '', there = ''] = await Promise.all(bases);
  const answers = await Promise.all(
    Array.from({ length: 25 }, (_, n) =>
      n % 2 === 0
        ? catalog.call(ada, 'POST', `/api/knowledges/${here}/documents`, { content: hundred })
        : catalog.call(elsewhere, 'POST', `/api/knowledges/${there}/documents`, { content: hundred }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  const { body } = answers.find(({ status }) => status === 402) ?? {};
  expect(body).toMatchObject({
    error: expect.stringContaining('ask an administrator'),
    details: { resource: 'bytes', used: 500, limit: 500, of: 'person' },
  });
  expect(body).not.toHaveProperty('details.upgradeUrl');
  expect((await sign(ada, 1)).status).toBe(402);
  const free = { ...ada, quota: {} };
  expect((await create(free, { name: 'Another', content: hundred })).status).toBe(200);
});

test('while billing does not answer nothing is added that its plan might not allow, and all is read', async () => {
  const ada = person();
  const { uuid } = (await create(ada, { name: 'Base', content: hundred })).body.data;
  plan.down = new ConnectError('down', Code.Unavailable);
  expect((await create(ada, { name: 'Another' })).status).toBe(503);
  expect((await sign(ada, 1)).status).toBe(503);
  expect((await sign(ada, 1, 'avatar')).status).toBe(200);
  expect((await catalog.call(ada, 'GET', `/api/knowledges/${uuid}`)).status).toBe(200);
  plan.down = undefined;
});

test('while billing does not answer what is there is changed and read anew', async () => {
  const ada = person();
  const { uuid } = (await create(ada, { name: 'Base', content: hundred })).body.data;
  const path = `/api/knowledges/${uuid}`;
  plan.down = new ConnectError('down', Code.Unavailable);
  const renamed = await catalog.call(ada, 'PUT', path, { name: 'Renamed', visibility: 'private' });
  const again = await catalog.call(ada, 'POST', `${path}/reindex`);
  const replaced = await catalog.call(ada, 'PUT', path, { uri: 'https://example.com/' });
  plan.down = undefined;
  expect([renamed.status, again.status, replaced.status]).toEqual([200, 200, 503]);
});

test('it is told before the upload starts', async () => {
  const ada = person();
  expect((await sign(ada, 2_000)).status).toBe(200);
  expect(await sign(ada, 2_001)).toMatchObject(exceeded(0));
  expect((await sign(ada, 2_001, 'avatar')).status).toBe(200);
  expect((await sign(ada, 20e6 + 1)).status).toBe(413);
  await create(ada, { name: 'Base', content: hundred.repeat(20) });
  expect(await sign(ada, 1)).toMatchObject(exceeded(2_000));
  const query = 'resourceType=knowledge&fileName=a.txt';
  expect((await catalog.call(ada, 'GET', `/api/upload/signed-url?${query}`)).status).toBe(402);
});

test('what is replaced makes room for what replaces it, what is removed for others', async () => {
  const ada = person();
  const { uuid } = (await create(ada, { name: 'Base', content: hundred.repeat(15) })).body.data;
  const documents = `/api/knowledges/${uuid}/documents`;
  const [first] = (await catalog.call<{ uuid: string }[]>(ada, 'GET', documents)).body.data;
  const replace = (content: string) => catalog.call(ada, 'PUT', `${documents}/${first?.uuid}`, { content });
  expect((await replace(hundred.repeat(20))).status).toBe(200);
  expect(await replace(hundred.repeat(21))).toMatchObject(exceeded(2_000));
  expect((await catalog.call(ada, 'POST', documents, { content: 'x' })).status).toBe(402);
  await catalog.call(ada, 'DELETE', `${documents}/${first?.uuid}`);
  expect((await usage(ada)).bytes.used).toBe(0);
  expect((await catalog.call(ada, 'POST', documents, { content: 'x' })).status).toBe(200);
});
