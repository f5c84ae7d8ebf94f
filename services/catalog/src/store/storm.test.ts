import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Knowledge, KnowledgeDocument } from '@tutka/http-contracts';
import { numberSetting } from '@tutka/testing';
import { eventually } from '@tutka/testing/eventually';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';
import { rebuild } from '../rebuild/rebuild.ts';

const ada = person();
let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await runCatalog();
});
afterAll(() => catalog.close());

/** Numbers that look random, the same ones for a seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** One change at random; what it answered when that was the server's own fault. */
async function act(roll: (sides: number) => number, bases: readonly string[]): Promise<readonly unknown[]> {
  const path = `/api/knowledges/${bases[roll(bases.length)]}`;
  const documents = await catalog.call<KnowledgeDocument[]>(ada, 'GET', `${path}/documents`);
  const some =
    documents.status === 200 ? documents.body.data[roll(documents.body.data.length)]?.uuid : undefined;
  const [method, at, body] = [
    () => ['POST', `${path}/documents`, { content: `A train leaves at ${roll(24)}.` }] as const,
    () => ['POST', `${path}/documents`, { content: `A ship leaves at ${roll(24)}.` }] as const,
    () => ['PUT', path, { isKnowledgeChanged: true, name: `Name ${roll(9)}` }] as const,
    () => ['POST', `${path}/documents/${some}/retry`, undefined] as const,
    () => ['PUT', `${path}/documents/${some}`, { content: `A bus leaves at ${roll(24)}.` }] as const,
    () => ['POST', `${path}/documents/${some}/cancel`, undefined] as const,
    () => ['POST', `${path}/reindex`, undefined] as const,
    () => ['DELETE', `${path}/documents/${some}`, undefined] as const,
    () => ['POST', `${path}/search`, { query: 'train' }] as const,
    () => (roll(4) === 0 ? (['DELETE', path, undefined] as const) : (['GET', path, undefined] as const)),
  ][roll(10)]?.() ?? ['GET', path, undefined];
  const answer = await catalog.call(ada, method, at, body);
  return answer.status < 500 ? [] : [[method, at, body, answer.status, answer.body]];
}

test('after a storm of changes nothing is left over and the read models are those of the log', async () => {
  const seed = numberSetting('SEED', Date.now() % 1_000_000);
  process.stdout.write(`storm: seed ${seed}\n`);
  const made = await Promise.all(
    ['One', 'Two', 'Three'].map((name) => catalog.call<Knowledge>(ada, 'POST', '/api/knowledges', { name })),
  );
  const bases = made.map(({ body }) => body.data.uuid);
  const faults: unknown[] = [];
  const actors = Array.from({ length: 6 }, async (_, actor) => {
    const roll = dice(seed + actor * 7919);
    for (let n = 0; n < 25; n++) faults.push(...(await act(roll, bases)));
  });
  // Safe while everything is being written.
  expect((await rebuild(catalog.database.workerUrl)).differences).toEqual([]);
  await Promise.all(actors);
  expect(faults).toEqual([]);

  await eventually(
    () => catalog.worker('ingestion_jobs').count({ open: '*' }).first(),
    (jobs) => Number(jobs?.open) === 0,
    60,
  );
  const { worker } = catalog;
  const documents = await worker('documents').orderBy('uuid');
  const cancelled = documents.filter(({ status_code }) => status_code === 'CANCELLED');
  expect(cancelled.map(({ status, index_version }) => [status, index_version])).toEqual(
    cancelled.map(() => [3, null]),
  );
  const served = documents.filter((document) => !cancelled.includes(document));
  expect(served.map(({ status }) => status)).toEqual(served.map(() => 2));
  const alive = served.map(({ uuid, index_version }) => `${uuid}/${index_version}`);
  for (const [table, version] of [
    ['chunks', 'index_version'],
    ['index_parts', 'index_version'],
    ['document_pages', 'version'],
  ] as const) {
    const rows = await worker(table).select('document', { version });
    expect([table, [...new Set(rows.map((row) => `${row.document}/${row.version}`))].sort()]).toEqual([
      table,
      alive,
    ]);
  }
  expect((await rebuild(catalog.database.workerUrl)).differences).toEqual([]);
});
