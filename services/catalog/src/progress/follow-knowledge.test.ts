import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Db, openDatabase } from '@tutka/database';
import { createLogger } from '@tutka/service-runtime';
import { knowledgeCalls } from '../../test/knowledge-calls.ts';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';
import { followKnowledge, type Step } from './follow-knowledge.ts';
import { LogWatch } from './log-watch.ts';

let catalog: RunningCatalog;
let db: Db;
let watch: LogWatch;
const { create } = knowledgeCalls(() => catalog);
beforeAll(async () => {
  catalog = await runCatalog({ reads: false });
  db = openDatabase(catalog.database.appUrl);
  watch = new LogWatch({ db: catalog.worker, logger: createLogger({ service: 'catalog', level: 'silent' }) });
});
afterAll(async () => {
  watch.stop();
  await db.destroy();
  await catalog.close();
});

const told = (step: Step) => (typeof step === 'string' ? step : (step.knowledge?.name ?? 'documents'));

test('in silence it gives a sign of life, and it ends when its time is over', async () => {
  const ada = person();
  const { uuid } = await create(ada, { name: 'Quiet' });
  const steps = followKnowledge(
    { db, watch, pingMs: 100, lifetimeMs: 450 },
    ada,
    uuid,
    new AbortController().signal,
  );
  const seen: string[] = [];
  for await (const step of steps) seen.push(told(step));
  expect(seen[0]).toBe('Quiet');
  expect(seen.slice(1).every((step) => step === 'ping')).toBe(true);
  expect(seen.length).toBeGreaterThan(1);
});

test('who leaves is followed no more, and nobody looks at the log for them', async () => {
  const ada = person();
  const { uuid } = await create(ada, { name: 'Left' });
  const leaving = new AbortController();
  const steps = followKnowledge({ db, watch, pingMs: 60_000, lifetimeMs: 60_000 }, ada, uuid, leaving.signal);
  expect(told((await steps.next()).value as Step)).toBe('Left');
  const next = steps.next();
  leaving.abort();
  expect((await next).done).toBe(true);
});

test('of very many changed documents it is told that the list is to be read anew', async () => {
  const ada = person();
  const { uuid } = await create(ada, { name: 'Many' });
  await catalog.worker.raw(
    `INSERT INTO documents (uuid, workspace, knowledge, name, file_type, byte_size, status, progress, chunk_count,
                            created_at, updated_at)
     SELECT gen_random_uuid(), ?, ?, 'd', 'text', 1, 0, 0, 0, now(), now() FROM generate_series(1, 501)`,
    [ada.workspace, uuid],
  );
  const steps = followKnowledge(
    { db, watch, pingMs: 60_000, lifetimeMs: 60_000 },
    ada,
    uuid,
    new AbortController().signal,
  );
  const { value } = await steps.next();
  expect(value).toMatchObject({ many: true, documents: [] });
  await steps.return();
});
