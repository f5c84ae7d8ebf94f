import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Knowledge } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';
import { rebuild } from '../rebuild/rebuild.ts';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await runCatalog();
});
afterAll(() => catalog.close());

const rows = async () => ({
  knowledges: await catalog.worker('knowledges').orderBy('uuid'),
  documents: await catalog.worker('documents').orderBy('uuid'),
  indexes: await catalog.worker('index_generations').orderBy(['knowledge', 'generation']),
});

const settled = () =>
  eventually(
    () => catalog.worker('documents').where('status', '<', 2),
    (open) => open.length === 0,
  );

const built = () =>
  eventually(
    () => catalog.worker('index_builds'),
    (builds) => builds.length === 0,
  );

async function live(): Promise<void> {
  const ada = person();
  const put = (uuid: string, body: object) => catalog.call(ada, 'PUT', `/api/knowledges/${uuid}`, body);
  const create = async (body: object) =>
    (await catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', body)).body.data.uuid;
  const first = await create({ name: 'One', content: 'Some text.', tags: ['a'], metadata: { a: { b: 1 } } });
  const second = await create({ name: 'Two', uri: await catalog.upload(ada, 'empty.pdf', '') });
  await create({ name: 'Three', uri: 'http://127.0.0.1/' });
  const gone = await create({ name: 'Gone', content: 'Soon gone.' });
  await put(first, { name: 'First', description: 'Changed', visibility: 'public' });
  await put(second, {
    uri: await catalog.upload(ada, 'b.md', '# Heading\n\ntext'),
    isKnowledgeChanged: true,
  });
  await put(first, { isKnowledgeChanged: true });
  await settled();
  const [{ uuid }] = await catalog.worker('documents').where({ knowledge: first });
  const document = `/api/knowledges/${first}/documents/${uuid}`;
  await catalog.call(ada, 'PUT', document, { name: 'Renamed' });
  await catalog.call(ada, 'PUT', document, { content: 'Other text.' });
  await catalog.call(ada, 'POST', `${document}/cancel`);
  await catalog.call(ada, 'POST', `/api/knowledges/${first}/index`, { chunkWords: 100 });
  await built();
  await catalog.call(ada, 'POST', `/api/knowledges/${first}/index`, { chunkWords: 200 });
  await built();
  await catalog.call(ada, 'DELETE', `/api/knowledges/${gone}`);
  await settled();
}

test('read models are what a replay of the log makes', async () => {
  await live();
  const before = await rows();
  expect(before.knowledges).toHaveLength(3);
  expect(before.indexes.length).toBeGreaterThan(2);
  expect(before.documents.map(({ status }) => status).sort()).toEqual([2, 2, 3]);
  expect((await rebuild(catalog.database.workerUrl)).differences).toEqual([]);
});
