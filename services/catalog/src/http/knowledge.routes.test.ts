import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Knowledge } from '@tutka/http-contracts';
import { eventually } from '@tutka/testing/eventually';
import { knowledgeCalls } from '../../test/knowledge-calls.ts';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';

const nowhere = '00000000-0000-4000-8000-000000000000';
const trains = 'The night train to Tampere leaves at 23:04 from platform five.';

let catalog: RunningCatalog;
const { create, get, list, settled, texts } = knowledgeCalls(() => catalog);
beforeAll(async () => {
  catalog = await runCatalog();
});
afterAll(() => catalog.close());

describe('GET /api/knowledges', () => {
  test('200: pages and filters', async () => {
    const ada = person();
    const names = ['Alpha', 'Beta', 'alphabet', '100%_x'];
    const made: Knowledge[] = [];
    for (const name of names) made.push(await create(ada, { name, tags: [name[0]] }));
    await create(person(), { name: 'Alpha of another' });
    const found = async (query: string) => {
      const { body } = await list(ada, query);
      return [body.data.map(({ name }) => name).sort(), body.pagination.total];
    };
    expect(await found('')).toEqual([[...names].sort(), 4]);
    expect(await found('?knowledgeName=ALPHA')).toEqual([['Alpha', 'alphabet'], 2]);
    expect(await found('?knowledgeName=%25_')).toEqual([['100%_x'], 1]);
    expect(await found('?tags=A,B')).toEqual([['Alpha', 'Beta'], 2]);
    expect(await found('?tags=&excludeIds=')).toEqual([[...names].sort(), 4]);
    expect(await found(`?excludeIds=${made[0]?.uuid},${made[1]?.uuid}`)).toEqual([['100%_x', 'alphabet'], 2]);
    expect(await found('?status=2')).toEqual([[...names].sort(), 4]);
    expect(await found('?status=3')).toEqual([[], 0]);
    const second = await list(ada, '?page=2&pageSize=3');
    expect(second.body.data.map(({ name }) => name)).toEqual(['Alpha']);
    expect(second.body.pagination).toEqual({ page: 2, pageSize: 3, total: 4 });
  });

  test('400: paging and filters out of range', async () => {
    for (const query of [
      'page=0',
      'pageSize=101',
      'pageSize=x',
      'status=4',
      'status=',
      'excludeIds=x',
      'colour=red',
    ]) {
      expect((await list(person(), `?${query}`)).status).toBe(400);
    }
  });
});

describe('one base', () => {
  test("404: another's, none, deleted; 400: no uuid", async () => {
    const ada = person();
    const { uuid } = await create(ada, { name: 'Mine', content: trains });
    const eve = person();
    for (const [method, path, body] of [
      ['GET', uuid, undefined],
      ['PUT', uuid, { name: 'Stolen' }],
      ['DELETE', uuid, undefined],
      ['POST', `${uuid}/search`, { query: 'train' }],
      ['GET', `${uuid}/documents`, undefined],
      ['POST', `${uuid}/documents`, { content: 'x' }],
      ['GET', nowhere, undefined],
    ] as const) {
      const refused = await catalog.call(eve, method, `/api/knowledges/${path}`, body);
      expect([method, path, refused.status, refused.body.error]).toEqual([
        method,
        path,
        404,
        'Knowledge not found',
      ]);
    }
    expect((await get(ada, 'x')).body.error).toBe('Invalid UUID format');
    expect((await get(person(ada.workspace), uuid)).body.data.editable).toBe(true);
  });

  test('200: fields change, each save shows at once', async () => {
    const ada = person();
    const { uuid } = await create(ada, { name: 'Old', metadata: { a: 1 } });
    const saved = await catalog.call<Knowledge>(ada, 'PUT', `/api/knowledges/${uuid}`, {
      name: 'New',
      tags: ['x'],
      metadata: { b: [1, { c: null }] },
      visibility: 'public',
    });
    expect(saved.body.data).toMatchObject({
      name: 'New',
      tags: ['x'],
      metadata: { b: [1, { c: null }] },
      visibility: 'public',
    });
    const index = { serving: null, building: null, previous: null };
    expect((await get(ada, uuid)).body.data).toEqual({ ...saved.body.data, index });
  });

  test('a public base is read by others, and changed by members alone', async () => {
    const ada = person();
    const eve = person();
    const uri = await catalog.upload(ada, 'trains.txt', trains);
    const { uuid } = await create(ada, { name: 'Open', visibility: 'public', uri });
    await settled(ada, uuid);
    expect((await get(eve, uuid)).body.data).toMatchObject({
      name: 'Open',
      editable: false,
      uri: null,
      chunkCount: 1,
    });
    expect(await texts(eve, uuid, 'train')).toEqual([trains]);
    expect((await list(eve)).body.data).toEqual([]);
    expect((await catalog.call(eve, 'GET', uri)).status).toBe(404);
    for (const [method, path, body] of [
      ['PUT', uuid, { name: 'Stolen' }],
      ['DELETE', uuid, undefined],
      ['POST', `${uuid}/documents`, { content: 'x' }],
    ] as const) {
      const refused = await catalog.call(eve, method, `/api/knowledges/${path}`, body);
      expect([refused.status, refused.body.errorCode]).toEqual([403, 'KNOWLEDGE_NOT_EDITABLE']);
    }
    await catalog.call(ada, 'PUT', `/api/knowledges/${uuid}`, { visibility: 'private' });
    expect((await get(eve, uuid)).status).toBe(404);
    expect(await texts(ada, uuid, 'train')).toEqual([trains]);
  });

  test('DELETE takes its file and its passages along', async () => {
    const ada = person();
    const uri = await catalog.upload(ada, 'a.txt', trains);
    const { uuid } = await create(ada, { name: 'Gone', uri });
    await settled(ada, uuid);
    expect((await catalog.call(ada, 'DELETE', `/api/knowledges/${uuid}`)).body).toEqual({
      code: 200,
      data: null,
    });
    expect((await get(ada, uuid)).status).toBe(404);
    const left = await eventually(
      async () => {
        const rows = await Promise.all(
          ['chunks', 'document_pages', 'documents', 'ingestion_jobs'].map((table) =>
            catalog.worker(table).where({ knowledge: uuid }),
          ),
        );
        const uploads = await catalog.worker('uploads').where({ workspace: ada.workspace });
        return [...rows.flat(), ...uploads];
      },
      (rows) => rows.length === 0,
    );
    expect(left).toEqual([]);
    await expect(catalog.files.open(uri.split('/').at(-1) ?? '')).rejects.toThrow();
  });
});
