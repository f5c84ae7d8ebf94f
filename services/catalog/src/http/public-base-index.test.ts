import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Knowledge, KnowledgeDocument } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { knowledgeCalls } from '../../test/knowledge-calls.ts';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await runCatalog();
});
afterAll(() => catalog.close());

test('who reads a public base from another workspace sees all passages of the index that answers', async () => {
  const { create, settled, get } = knowledgeCalls(() => catalog);
  const [ada, eve] = [person(), person()];
  const content = Array.from({ length: 120 }, (_, n) => `Sentence ${n} tells of owls and bears.`).join(' ');
  const { uuid } = await create(ada, { name: 'Base', content, visibility: 'public' });
  await settled(ada, uuid);
  await catalog.call(ada, 'POST', `/api/knowledges/${uuid}/index`, { chunkWords: 60 });
  await eventually(
    async () => (await get(ada, uuid)).body.data.index?.serving?.chunkWords,
    (words) => words === 60,
  );
  const path = `/api/knowledges/${uuid}/documents`;
  const seen = async (who: typeof ada) => {
    const [document] = (await catalog.call<KnowledgeDocument[]>(who, 'GET', path)).body.data;
    const chunks = await catalog.call<unknown[]>(who, 'GET', `${path}/${document?.uuid}/chunks?pageSize=100`);
    const { data, pagination } = chunks.body;
    const base: Knowledge = (await get(who, uuid)).body.data;
    return [data.length, pagination?.total, document?.chunkCount, base.chunkCount];
  };
  const mine = await seen(ada);
  expect(mine[0]).toBeGreaterThan(10);
  expect(mine).toEqual(Array(4).fill(mine[0]));
  expect(await seen(eve)).toEqual(mine);
});
