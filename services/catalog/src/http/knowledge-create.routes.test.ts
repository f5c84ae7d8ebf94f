import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { KnowledgeDocument } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
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
    const { status, progress, chunkCount, statusReason, statusCode } = await settled(ada, uuid);
    expect({ status, progress, chunkCount, statusReason, statusCode }).toEqual({
      status: 2,
      progress: 100,
      chunkCount: 1,
      statusReason: null,
      statusCode: null,
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
    expect(await refused({ name: 'a', uri: 'https://user:secret@a.example/' })).toBe('Invalid URL format');
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

describe('Idempotency-Key', () => {
  const post = (who: Person, key: string, body: object, path = '') =>
    catalog.send<{ uuid: string }>(who, 'POST', `/api/knowledges${path}`, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
    });

  test('200: the same request makes one base, and one document', async () => {
    const ada = person();
    const uri = await catalog.upload(ada, 'a.txt', trains);
    const [one, two] = [await post(ada, 'k1', { name: 'a', uri }), await post(ada, 'k1', { name: 'a', uri })];
    expect(two.body.data.uuid).toBe(one.body.data.uuid);
    expect((await list(ada)).body.pagination.total).toBe(1);
    const path = `/${one.body.data.uuid}/documents`;
    await post(ada, 'k1', { content: 'x' }, path);
    await post(ada, 'k1', { content: 'x' }, path);
    expect((await get(ada, one.body.data.uuid)).body.data.documentCount).toBe(2);
    expect((await post(person(), 'k1', { name: 'a' })).status).toBe(200);
  });

  test('409: the same key for another request; 400: no key', async () => {
    const ada = person();
    await post(ada, 'k1', { name: 'a' });
    expect((await post(ada, 'k1', { name: 'b' })).body.errorCode).toBe('IDEMPOTENCY_KEY_REUSED');
    expect((await post(ada, 'two words', { name: 'b' })).body.errorCode).toBe('INVALID_IDEMPOTENCY_KEY');
    expect((await post(ada, 'k'.repeat(256), { name: 'b' })).status).toBe(400);
  });
});
