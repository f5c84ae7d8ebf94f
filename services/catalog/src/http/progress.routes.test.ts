import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import type { KnowledgeProgressLine, KnowledgesProgressLine } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { knowledgeCalls } from '../../test/knowledge-calls.ts';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';

let catalog: RunningCatalog;
let reader: ChildProcess | undefined;
const streams: AbortController[] = [];
const { create, get } = knowledgeCalls(() => catalog);
beforeAll(async () => {
  // What is read is read by another process.
  catalog = await runCatalog({ reads: false });
});
afterEach(() => {
  for (const stream of streams.splice(0)) stream.abort();
  reader?.kill('SIGKILL');
});
afterAll(() => catalog.close());

function read(): void {
  const script = join(import.meta.dirname, '../../test/programs/worker-process.ts');
  const args = [script, catalog.database.workerUrl, catalog.folder];
  reader = spawn(process.execPath, args, { stdio: ['ignore', 'inherit', 'inherit'] });
}

/** The lines of a base's progress as they come. */
const watch = (who: Person, uuid: string) => lines<KnowledgeProgressLine>(who, `${uuid}/progress`);

async function lines<T>(who: Person, path: string): Promise<AsyncIterator<T>> {
  const abort = new AbortController();
  streams.push(abort);
  const response = await fetch(`${catalog.url}/api/knowledges/${path}`, {
    headers: { authorization: `Bearer ${catalog.token(who)}` },
    signal: abort.signal,
  });
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'application/x-ndjson; charset=utf-8',
  ]);
  return linesOf<T>(response);
}

async function* linesOf<T>(response: Response): AsyncGenerator<T> {
  let rest = '';
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    const parts = (rest + Buffer.from(piece).toString()).split('\n');
    rest = parts.pop() ?? '';
    for (const part of parts) yield JSON.parse(part);
  }
}

async function nextOf<T>(from: AsyncIterator<T>): Promise<T> {
  const { value, done } = await from.next();
  if (done) throw new Error('the stream has ended');
  return value;
}

test('it begins with where the base stands, and tells each change, whichever process makes it', async () => {
  const ada = person();
  const base = await create(ada, { name: 'Base', content: 'The night train leaves at noon.' });
  const lines = await watch(ada, base.uuid);
  const first = await nextOf(lines);
  expect(first).toMatchObject({ seq: 0, knowledge: { uuid: base.uuid, status: 0 } });
  expect(first.documents).toMatchObject([{ knowledgeUUID: base.uuid, status: 0, progress: 0 }]);
  read();
  const seen = [first];
  while (seen.at(-1)?.knowledge?.status !== 2) seen.push(await nextOf(lines));
  expect(seen.map(({ seq }) => seq)).toEqual(seen.map((_, at) => at));
  // The base alone tells of its indexes.
  const { index: _, ...shown } = (await get(ada, base.uuid)).body.data;
  expect(seen.at(-1)?.knowledge).toEqual(shown);
  // They may have been told of just before.
  const told = seen.findLast(({ documents }) => documents !== undefined);
  expect(told?.documents).toMatchObject([{ status: 2, progress: 100, serving: true }]);

  await catalog.call(ada, 'PUT', `/api/knowledges/${base.uuid}`, { name: 'Renamed' });
  const renamed = await nextOf(lines);
  expect([renamed.knowledge?.name, renamed.documents]).toEqual(['Renamed', undefined]);
});

test('it ends when the base is deleted, or is not to be seen any more', async () => {
  const ada = person();
  for (const [who, change] of [
    [ada, (path: string) => catalog.call(ada, 'DELETE', path)],
    [person(), (path: string) => catalog.call(ada, 'PUT', path, { visibility: 'private' })],
  ] as const) {
    const { uuid } = await create(ada, { name: 'Open', visibility: 'public' });
    const lines = await watch(who, uuid);
    expect((await nextOf(lines)).knowledge).toMatchObject({ uuid, editable: who === ada });
    await change(`/api/knowledges/${uuid}`);
    const last = {
      seq: 1,
      done: true,
      code: 404,
      error: 'Knowledge not found',
      errorCode: 'KNOWLEDGE_NOT_FOUND',
    };
    expect(await nextOf(lines)).toEqual(last);
    expect((await lines.next()).done).toBe(true);
  }
});

test('what others do is not told', async () => {
  const ada = person();
  const { uuid } = await create(ada, { name: 'Mine' });
  const beside = await create(ada, { name: 'Beside' });
  const lines = await watch(ada, uuid);
  await nextOf(lines);
  await create(person(), { name: 'Of another', content: 'x' });
  await catalog.call(ada, 'PUT', `/api/knowledges/${beside.uuid}`, { name: 'Other' });
  await catalog.call(ada, 'PUT', `/api/knowledges/${uuid}`, { name: 'At last' });
  expect((await nextOf(lines)).knowledge?.name).toBe('At last');
});

test('several bases: where they stand, what changes, which are gone; others say nothing; it ends with the last', async () => {
  const ada = person();
  const [one, two, beside] = [
    await create(ada, { name: 'One' }),
    await create(ada, { name: 'Two' }),
    await create(ada, { name: 'Beside' }),
  ];
  const other = await create(person(), { name: 'Open to all', visibility: 'public' });
  const ids = [one, two, other].map(({ uuid }) => uuid).join(',');
  const told = await lines<KnowledgesProgressLine>(ada, `progress?ids=${ids}`);
  const first = await nextOf(told);
  const names = (line: KnowledgesProgressLine) => (line.knowledges ?? []).map(({ name }) => name).sort();
  expect([first.seq, names(first)]).toEqual([0, ['One', 'Two']]);
  await catalog.call(ada, 'PUT', `/api/knowledges/${beside.uuid}`, { name: 'Beside 2' });
  await catalog.call(ada, 'PUT', `/api/knowledges/${two.uuid}`, { name: 'Two 2' });
  expect(names(await nextOf(told))).toEqual(['Two 2']);
  await catalog.call(ada, 'DELETE', `/api/knowledges/${one.uuid}`);
  expect(await nextOf(told)).toEqual({ seq: 2, gone: [one.uuid] });
  await catalog.call(ada, 'DELETE', `/api/knowledges/${two.uuid}`);
  expect(await nextOf(told)).toEqual({ seq: 3, done: true });
  const none = await lines<KnowledgesProgressLine>(person(), `progress?ids=${beside.uuid}`);
  expect(await nextOf(none)).toEqual({ seq: 0, done: true });
});

test('404 in the envelope: none, or of another; 401: nobody', async () => {
  const { uuid } = await create(person(), { name: 'Private' });
  const refused = await catalog.call(person(), 'GET', `/api/knowledges/${uuid}/progress`);
  expect([refused.status, refused.body.error]).toEqual([404, 'Knowledge not found']);
  const nobody = await catalog.call({ kind: 'anonymous' }, 'GET', `/api/knowledges/${uuid}/progress`);
  expect(nobody.status).toBe(401);
});
