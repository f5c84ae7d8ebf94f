import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Knowledge, KnowledgeDocument, KnowledgeIndex } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { modelKey } from '../src/embedding/embedder.ts';
import { knowledgeCalls } from './knowledge-calls.ts';
import { person, type RunningCatalog, runCatalog } from './running-catalog.ts';
import { otherModel, type WordEmbedder, wordEmbedder, wordModel } from './word-embedder.ts';

let catalog: RunningCatalog;
let embedder: WordEmbedder;

const { create, settled, get } = knowledgeCalls(() => catalog);
const post = <T>(who: Person, path: string, body?: object) =>
  catalog.call<T>(who, 'POST', `/api/knowledges/${path}`, body);
const indexOf = async (who: Person, uuid: string): Promise<KnowledgeIndex> => {
  const { index } = (await get(who, uuid)).body.data;
  if (!index) throw new Error('no index is shown');
  return index;
};
const complete = (who: Person, uuid: string) =>
  eventually(
    () => indexOf(who, uuid),
    ({ building }) => building === null,
  );

interface Passage {
  readonly nextOrdinal: number | null;
}
interface Found {
  readonly passages: { readonly text: string; readonly similarity: number | null }[];
  readonly vectors: { readonly state: string };
}
const search = async (who: Person, uuid: string, query: string) =>
  (await post<Found>(who, `${uuid}/search`, { query, topK: 5 })).body.data;

/** Pages of sentences about one thing, which are passages of other lengths by another recipe. */
const story = (thing: string) =>
  Array.from(
    { length: 60 },
    (_, at) => `The ${thing} of page ${at} tells of harbour ${at % 7} and its light.`,
  ).join(' ');

async function baseOf(who: Person, things: readonly string[]): Promise<Knowledge> {
  const base = await create(who, { name: 'Stories', content: story(things[0] ?? '') });
  for (const thing of things.slice(1)) {
    await post(who, `${base.uuid}/documents`, { name: thing, content: story(thing) });
  }
  await eventually(
    () => get(who, base.uuid),
    ({ body }) => body.data.status === 2 && body.data.documentCount === things.length,
  );
  return base;
}

/**
 * What holds of a base that changes its index, whichever way vectors are kept. `superuserUrl`: of the PostgreSQL that catalog
 * is to run on, in place of the run's own.
 */
export function switchConformance(superuserUrl?: string): void {
  beforeAll(async () => {
    embedder = wordEmbedder([wordModel, otherModel]);
    catalog = await runCatalog({ embedder, ...(superuserUrl !== undefined && { superuserUrl }) });
  }, 120_000);
  afterAll(() => catalog.close());

  test('another index is built while the first answers, takes over whole, and gives back: no answer is empty or mixed', async () => {
    const who = person();
    const { uuid } = await baseOf(who, ['whale', 'ship', 'storm', 'island']);
    const query = 'which harbour has a light';
    const shape = async () =>
      JSON.stringify((await search(who, uuid, query)).passages.map(({ text }) => text));
    const first = await shape();
    expect(await indexOf(who, uuid)).toMatchObject({
      serving: { embeddingModel: modelKey(wordModel), chunkWords: 280 },
      building: null,
      previous: null,
    });

    const answers: string[] = [];
    let busy = true;
    // Each asks again and again; together well over 50 a second.
    const asking = Array.from({ length: 4 }, async () => {
      while (busy) answers.push(await shape());
    });
    const wish = { embeddingModel: modelKey(otherModel), chunkWords: 80 };
    expect((await post<KnowledgeIndex>(who, `${uuid}/index`, wish)).body.data.building).not.toBeNull();
    const there = await complete(who, uuid);
    const second = await shape();
    const back = (await post<KnowledgeIndex>(who, `${uuid}/index/switch`)).body.data;
    const third = await shape();
    busy = false;
    await Promise.all(asking);

    expect(there).toMatchObject({ serving: wish, previous: { chunkWords: 280 } });
    expect(back).toMatchObject({ serving: { chunkWords: 280 }, previous: wish });
    expect(first === second).toBe(false);
    expect(third).toBe(first);
    const other = answers.filter((answer) => answer !== first && answer !== second);
    expect([answers.length > 20, answers.includes(second), other]).toEqual([true, true, []]);
  });

  test('going back adds what has come since before the old index answers', async () => {
    const who = person();
    const { uuid } = await baseOf(who, ['whale']);
    await post(who, `${uuid}/index`, { chunkWords: 100 });
    await complete(who, uuid);
    await post(who, `${uuid}/documents`, { name: 'late', content: story('zeppelin') });
    await eventually(
      () => get(who, uuid),
      ({ body }) => body.data.status === 2 && body.data.documentCount === 2,
    );
    const asked = (await post<KnowledgeIndex>(who, `${uuid}/index/switch`)).body.data;
    expect(asked).toMatchObject({
      serving: { chunkWords: 100 },
      building: { chunkWords: 280 },
      previous: null,
    });
    expect(await complete(who, uuid)).toMatchObject({ serving: { chunkWords: 280 } });
    expect((await search(who, uuid, 'zeppelin')).passages.length).toBeGreaterThan(0);
  });

  test('the passages that are counted, listed and gone through are those of the index that serves', async () => {
    const who = person();
    const { uuid } = await baseOf(who, ['whale', 'ship']);
    const read = async <T>(path: string) =>
      (await catalog.call<T>(who, 'GET', `/api/knowledges/${uuid}${path}`)).body;
    const counts = async () => {
      const documents = (await read<KnowledgeDocument[]>('/documents')).data;
      const listed = await Promise.all(
        documents.map(async (document) => {
          const path = `/documents/${document.uuid}`;
          const { data, pagination } = await read<unknown[]>(`${path}/chunks?pageSize=100`);
          const last = await read<Passage>(`${path}/passages/${data.length - 1}`);
          const before = await read<Passage>(`${path}/passages/${data.length - 2}`);
          expect([last.data.nextOrdinal, before.data.nextOrdinal]).toEqual([null, data.length - 1]);
          expect([pagination.total, document.chunkCount]).toEqual([data.length, data.length]);
          return data.length;
        }),
      );
      const base = (await read<Knowledge>('')).data.chunkCount;
      expect(base).toBe(listed.reduce((sum, count) => sum + count, 0));
      return base;
    };
    const first = await counts();
    await post(who, `${uuid}/index`, { chunkWords: 80 });
    await complete(who, uuid);
    const second = await counts();
    expect(second).toBeGreaterThan(2 * first);
    await post(who, `${uuid}/index/switch`);
    expect(await counts()).toBe(first);
  });

  test('without meanings words alone are looked at, and an index for them is one like another', async () => {
    const who = person();
    const { uuid } = await baseOf(who, ['whale']);
    expect((await search(who, uuid, 'whale')).vectors.state).toBe('used');
    await post(who, `${uuid}/index`, { embeddingModel: null });
    await complete(who, uuid);
    const found = await search(who, uuid, 'whale');
    expect(found.vectors.state).toBe('none');
    expect(found.passages[0]?.similarity).toBeNull();
  });

  test('a text is paid for once, whatever becomes of its document', async () => {
    const who = person();
    const base = await create(who, { name: 'Twice', content: story('anchor') });
    await settled(who, base.uuid);
    const paid = embedder.texts.length;
    await post(who, `${base.uuid}/reindex`);
    await eventually(
      () => get(who, base.uuid),
      ({ body }) => body.data.status === 2,
    );
    const again = await create(who, { name: 'Again', content: story('anchor') });
    await settled(who, again.uuid);
    expect(embedder.texts.length).toBe(paid);
  });

  test('what cannot be asked of an index is refused, and strangers have none', async () => {
    const who = person();
    const { uuid } = await create(who, { name: 'Empty' });
    const refused = async (path: string, body?: object) => {
      const { status, body: answer } = await post(who, `${uuid}/${path}`, body);
      return [status, answer.errorCode];
    };
    expect(await refused('index', { embeddingModel: 'nobody/none' })).toEqual([
      400,
      'EMBEDDING_MODEL_UNKNOWN',
    ]);
    expect(await refused('index', {})).toEqual([400, 'VALIDATION_FAILED']);
    expect(await refused('index/switch')).toEqual([409, 'INDEX_NOT_THERE']);
    expect(await refused('index/cancel')).toEqual([409, 'INDEX_NOT_THERE']);
    expect((await post(person(), `${uuid}/index`, { chunkWords: 90 })).status).toBe(404);
  });
}
