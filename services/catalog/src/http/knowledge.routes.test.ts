import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Knowledge, KnowledgeDocument } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually, person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';

const nowhere = '00000000-0000-4000-8000-000000000000';
const trains = 'The night train to Tampere leaves at 23:04 from platform five.';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await runCatalog();
});
afterAll(() => catalog.close());

const get = (who: Person, path: string) => catalog.call<Knowledge>(who, 'GET', `/api/knowledges/${path}`);
const list = (who: Person, query = '') => catalog.call<Knowledge[]>(who, 'GET', `/api/knowledges${query}`);

async function create(who: Person, body: object): Promise<Knowledge> {
  const { status, body: answer } = await catalog.call<Knowledge>(who, 'POST', '/api/knowledges', body);
  expect([status, answer.error]).toEqual([200, undefined]);
  return answer.data;
}

async function settled(who: Person, uuid: string): Promise<Knowledge> {
  const shown = await eventually(
    () => get(who, uuid),
    ({ body }) => body.data.status >= 2,
  );
  return shown.body.data;
}

async function texts(who: Person, uuid: string, query: string): Promise<string[]> {
  const path = `/api/knowledges/${uuid}/search`;
  const { body } = await catalog.call<{ passages: { text: string }[] }>(who, 'POST', path, { query });
  return body.data.passages.map(({ text }) => text);
}

describe('POST /api/knowledges', () => {
  test('200: pasted text is read and found', async () => {
    const ada = person();
    const { uuid, ...made } = await create(ada, { name: 'Trains', content: trains });
    expect(made).toMatchObject({
      name: 'Trains',
      visibility: 'private',
      documentCount: 1,
      editable: true,
      uri: null,
    });
    const { status, progress, chunkCount, statusReason } = await settled(ada, uuid);
    expect({ status, progress, chunkCount, statusReason }).toEqual({
      status: 2,
      progress: 100,
      chunkCount: 1,
      statusReason: null,
    });
    expect(await texts(ada, uuid, 'when does the train leave?')).toEqual([trains]);
  });

  test('200: from an upload, under the name the file had', async () => {
    const ada = person();
    const uri = await catalog.upload(ada, '时刻表.md', '# Night trains\n\nTampere 23:04');
    const { uuid, fileType, byteSize } = await create(ada, { name: 'Trains', uri });
    expect({ fileType, byteSize }).toEqual({ fileType: 'markdown', byteSize: 29 });
    expect((await settled(ada, uuid)).uri).toBe(uri);
    const documents = await catalog.call<KnowledgeDocument[]>(
      ada,
      'GET',
      `/api/knowledges/${uuid}/documents`,
    );
    expect(documents.body.data[0]).toMatchObject({ name: '时刻表.md', status: 2, fileType: 'markdown' });
  });

  test('200: empty, and ready', async () => {
    const made = await create(person(), { name: 'Later' });
    expect(made).toMatchObject({ status: 2, progress: 100, documentCount: 0, fileType: 'default' });
  });

  test('400: what the schema refuses', async () => {
    const refused = async (body: unknown) => {
      const answer = await catalog.call(person(), 'POST', '/api/knowledges', body);
      expect(answer.status).toBe(400);
      return answer.body.error;
    };
    await refused({});
    await refused({ name: '' });
    await refused({ name: 'a', workspace: nowhere });
    await refused({ name: 'a', status: 2 });
    await refused({ name: 'a', uri: 'https://a.example', content: 'both' });
    expect(await refused({ name: 'a', uri: 'javascript:alert(1)' })).toBe('Invalid URL format');
    await refused([]);
    await refused(null);
  });

  test('401: for nobody', async () => {
    expect((await catalog.call({ kind: 'anonymous' }, 'POST', '/api/knowledges', { name: 'a' })).status).toBe(
      401,
    );
  });

  test("404, 409: another's file, no file, one not sent yet, one used already", async () => {
    const ada = person();
    const post = (who: Person, uri: string) =>
      catalog.call(who, 'POST', '/api/knowledges', { name: 'a', uri });
    const uri = await catalog.upload(ada, 'a.txt', 'text');
    expect((await post(person(), uri)).status).toBe(404);
    expect((await post(ada, '/api/files/aaaaaaaaaaaaaaaaaaaaaaaa')).status).toBe(404);
    expect((await post(ada, uri)).status).toBe(200);
    expect((await post(ada, uri)).body.errorCode).toBe('UPLOAD_ALREADY_USED');
    const query = 'resourceType=knowledge&fileName=a.txt';
    const { url } = (await catalog.call<{ url: string }>(ada, 'GET', `/api/upload/signed-url?${query}`)).body
      .data;
    expect((await post(ada, url)).body.errorCode).toBe('UPLOAD_NOT_SENT');
  });
});

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
    expect(await found(`?excludeIds=${made[0]?.uuid},${made[1]?.uuid}`)).toEqual([['100%_x', 'alphabet'], 2]);
    expect(await found('?status=2')).toEqual([[...names].sort(), 4]);
    expect(await found('?status=3')).toEqual([[], 0]);
    const second = await list(ada, '?page=2&pageSize=3');
    expect(second.body.data.map(({ name }) => name)).toEqual(['Alpha']);
    expect(second.body.pagination).toEqual({ page: 2, pageSize: 3, total: 4 });
  });

  test('400: paging and filters out of range', async () => {
    for (const query of ['page=0', 'pageSize=101', 'pageSize=x', 'status=4', 'excludeIds=x', 'colour=red']) {
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
    expect((await get(ada, uuid)).body.data).toEqual(saved.body.data);
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

describe('reading anew', () => {
  test('the old index serves until the new one is ready, then the new one alone', async () => {
    const ada = person();
    const { uuid } = await create(ada, { name: 'Trains', content: trains });
    await settled(ada, uuid);
    const uri = await catalog.upload(ada, 'new.txt', 'The morning train leaves at 06:11.');
    const changed = await catalog.call<Knowledge>(ada, 'PUT', `/api/knowledges/${uuid}`, {
      uri,
      isKnowledgeChanged: true,
    });
    expect(changed.body.data).toMatchObject({ status: 0, uri });
    const seen = new Set<string>();
    await eventually(
      async () => {
        for (const text of await texts(ada, uuid, 'train')) seen.add(text);
        const found = await texts(ada, uuid, 'train');
        expect(found).toHaveLength(1);
        return (await get(ada, uuid)).body.data.status;
      },
      (status) => status === 2,
    );
    expect(await texts(ada, uuid, 'train')).toEqual(['The morning train leaves at 06:11.']);
    expect([...seen]).toContain(trains);
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
  expect(mixed).toMatchObject({ status: 2, progress: 100, documentCount: 2 });
  expect(mixed.statusReason).toMatch(
    /^1 of 2 documents could not be read\. empty\.txt: This file is empty\./,
  );
  const alone = await create(ada, { name: 'Failed', uri: await catalog.upload(ada, 'zero.pdf', '') });
  expect(await settled(ada, alone.uuid)).toMatchObject({
    status: 3,
    statusReason: expect.stringMatching(/empty/),
  });
  expect((await list(ada, '?status=3')).body.data.map(({ name }) => name)).toEqual(['Failed']);
});
