import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Knowledge, KnowledgeDocument } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { heldAt } from '../../test/held-at.ts';
import { knowledgeCalls } from '../../test/knowledge-calls.ts';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';

const trains = 'The night train to Tampere leaves at 23:04 from platform five.';

let catalog: RunningCatalog;
/** Where the workers of a test are held. */
let hold: ReturnType<typeof heldAt> | undefined;
const { create, get, list, settled, texts } = knowledgeCalls(() => catalog);
beforeAll(async () => {
  catalog = await runCatalog({ at: async (...place) => await hold?.at(...place) });
});
afterAll(() => catalog.close());

describe('reading anew', () => {
  test('the old index serves until the new one is ready, then the new one alone', async () => {
    const ada = person();
    const { uuid } = await create(ada, { name: 'Trains', content: trains });
    await settled(ada, uuid);
    const uri = await catalog.upload(ada, 'new.txt', 'The morning train leaves at 06:11.');
    hold = heldAt('indexed');
    const changed = await catalog.call<Knowledge>(ada, 'PUT', `/api/knowledges/${uuid}`, {
      uri,
      isKnowledgeChanged: true,
    });
    expect(changed.body.data).toMatchObject({ status: 0, uri });
    await hold.arrived;
    expect(await texts(ada, uuid, 'train')).toEqual([trains]);
    hold.release();
    await eventually(
      async () => {
        expect(await texts(ada, uuid, 'train')).toHaveLength(1);
        return (await get(ada, uuid)).body.data.status;
      },
      (status) => status === 2,
    );
    expect(await texts(ada, uuid, 'train')).toEqual(['The morning train leaves at 06:11.']);
    expect((await get(ada, uuid)).body.data).toMatchObject({ documentCount: 1, chunkCount: 1 });
  });

  test('without another address every document is read again, with the same outcome', async () => {
    const ada = person();
    const { uuid } = await create(ada, { name: 'Two', content: trains });
    await catalog.call(ada, 'POST', `/api/knowledges/${uuid}/documents`, {
      content: 'A bus leaves at noon.',
    });
    await settled(ada, uuid);
    await catalog.call(ada, 'PUT', `/api/knowledges/${uuid}`, { isKnowledgeChanged: true });
    expect(await settled(ada, uuid)).toMatchObject({ status: 2, documentCount: 2, chunkCount: 2 });
    expect((await texts(ada, uuid, 'leaves')).sort()).toEqual(['A bus leaves at noon.', trains]);
  });
});

test('one that failed among ready ones: the base is ready and says what is missing', async () => {
  const ada = person();
  const { uuid } = await create(ada, { name: 'Mixed', content: trains });
  const uri = await catalog.upload(ada, 'empty.txt', '');
  await catalog.call(ada, 'POST', `/api/knowledges/${uuid}/documents`, { uri });
  const mixed = await settled(ada, uuid);
  expect(mixed).toMatchObject({ status: 2, progress: 100, documentCount: 2, statusCode: 'EMPTY' });
  expect(mixed.statusReason).toMatch(
    /^1 of 2 documents could not be read\. empty\.txt: This file is empty\./,
  );
  const alone = await create(ada, { name: 'Failed', uri: await catalog.upload(ada, 'zero.pdf', '') });
  expect(await settled(ada, alone.uuid)).toMatchObject({
    status: 3,
    statusCode: 'EMPTY',
    statusReason: expect.stringMatching(/empty/),
  });
  expect((await list(ada, '?status=3')).body.data.map(({ name }) => name)).toEqual(['Failed']);
});

describe('bases with documents that failed', () => {
  const ada = person();
  const named = async (query: string) => (await list(ada, query)).body.data.map(({ name }) => name);
  const documents = (uuid: string) => `/api/knowledges/${uuid}/documents`;
  const add = async (uuid: string, body: object) =>
    (await catalog.call<KnowledgeDocument>(ada, 'POST', documents(uuid), body)).body.data.uuid;

  test('are found, also where others are ready, as long as one is left, and by who may mend them alone', async () => {
    const whole = await create(ada, { name: 'Whole', content: trains });
    const mixed = await create(ada, { name: 'Mixed', content: trains, visibility: 'public' });
    const failed = await add(mixed.uuid, { uri: await catalog.upload(ada, 'empty.txt', '') });
    const alone = await create(ada, { name: 'Failed', uri: await catalog.upload(ada, 'zero.pdf', '') });
    for (const { uuid } of [whole, mixed, alone]) await settled(ada, uuid);
    expect(await named('?hasFailed=true')).toEqual(['Failed', 'Mixed']);
    expect(await named('?hasFailed=true&status=2')).toEqual(['Mixed']);
    expect(await named('?hasFailed=false')).toEqual(['Whole']);
    expect((await list(person(), '?hasFailed=true')).body.data).toEqual([]);
    expect((await get(ada, mixed.uuid)).body.data).toMatchObject({ documentCount: 2, failedCount: 1 });
    await catalog.call(ada, 'DELETE', `${documents(mixed.uuid)}/${failed}`);
    expect((await get(ada, mixed.uuid)).body.data).toMatchObject({ documentCount: 1, failedCount: 0 });
    expect(await named('?hasFailed=true')).toEqual(['Failed']);
  });

  test('what somebody cancelled is none of them, nor the reason where another failed', async () => {
    const { uuid } = await create(ada, { name: 'Stopped', content: trains });
    await settled(ada, uuid);
    hold = heldAt('fetched');
    const stopped = await add(uuid, { content: 'A bus leaves at noon.', name: 'bus.txt' });
    await hold.arrived;
    await catalog.call(ada, 'POST', `${documents(uuid)}/${stopped}/cancel`);
    hold.release();
    hold = undefined;
    expect(await settled(ada, uuid)).toMatchObject({ status: 2, failedCount: 0, statusCode: 'CANCELLED' });
    expect(await named('?hasFailed=true')).not.toContain('Stopped');
    await add(uuid, { uri: await catalog.upload(ada, 'empty.txt', '') });
    const both = await settled(ada, uuid);
    expect(both).toMatchObject({ documentCount: 3, failedCount: 1, statusCode: 'EMPTY' });
    expect(both.statusReason).toMatch(/^1 of 3 documents could not be read\. empty\.txt: /);
    expect(await named('?hasFailed=true')).toContain('Stopped');
  });
});
