import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import type { Knowledge } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { person, type RunningCatalog, runCatalog } from '../../test/running-catalog.ts';
import { claimJob, forgetTurns } from './ingestion-jobs.ts';

let catalog: RunningCatalog;
beforeAll(async () => {
  catalog = await runCatalog({ reads: false });
});
afterEach(async () => {
  for (const table of ['ingestion_jobs', 'ingestion_turns', 'ingestion_base_turns']) {
    await catalog.worker(table).delete();
  }
});
afterAll(() => catalog.close());

async function base(who: Person, documents: number): Promise<string> {
  const made = await catalog.call<Knowledge>(who, 'POST', '/api/knowledges', { name: 'Base' });
  const { uuid } = made.body.data;
  for (let n = 0; n < documents; n++) {
    await catalog.call(who, 'POST', `/api/knowledges/${uuid}/documents`, { content: `Train ${n}.` });
  }
  return uuid;
}

const claim = (except: string[] = []) => asWorker(catalog.worker, (tx) => claimJob(tx, 60_000, except));
const finish = (document?: string) => catalog.worker('ingestion_jobs').where({ document }).delete();

/** The bases whose documents are taken, one after the other, each read before the next is taken. */
async function turns(count: number): Promise<(string | undefined)[]> {
  const taken: (string | undefined)[] = [];
  for (let n = 0; n < count; n++) {
    const job = await claim();
    taken.push(job?.knowledge);
    await finish(job?.document);
  }
  return taken;
}

test('workspaces take turns, and the bases of each', async () => {
  const [ada, bob] = [person(), person()];
  const [first, second] = [await base(ada, 4), await base(ada, 2)];
  const other = await base(bob, 2);
  expect(await turns(4).then((taken) => taken.filter((one) => one === other))).toHaveLength(2);
  expect(await turns(4).then((taken) => taken.sort())).toEqual([first, first, first, second].sort());
  expect(await claim()).toBeUndefined();
});

test('one of which nothing is read comes before those of which something is, however long ago', async () => {
  const [ada, bob] = [person(), person()];
  await base(ada, 1);
  expect(await claim()).toMatchObject({ workspace: ada.workspace });
  await base(bob, 3);
  expect(await claim()).toMatchObject({ workspace: bob.workspace });
});

test('the documents of one base leave room for those of another', async () => {
  const ada = person();
  const many = await base(ada, 5);
  expect([(await claim())?.knowledge, (await claim())?.knowledge]).toEqual([many, many]);
  const one = await base(ada, 1);
  expect((await claim())?.knowledge).toBe(one);
});

test('of workspaces that have their share nothing is taken', async () => {
  const [ada, bob] = [person(), person()];
  await base(ada, 2);
  expect(await claim([ada.workspace])).toBeUndefined();
  await base(bob, 1);
  expect(await claim([ada.workspace])).toMatchObject({ workspace: bob.workspace });
  expect(await claim([bob.workspace])).toMatchObject({ workspace: ada.workspace });
});

test('turns of long ago are forgotten', async () => {
  await base(person(), 1);
  await claim();
  const kept = () => catalog.worker('ingestion_base_turns');
  await asWorker(catalog.worker, forgetTurns);
  expect(await kept()).toHaveLength(1);
  await catalog.worker('ingestion_base_turns').update({ served_at: new Date(0) });
  await asWorker(catalog.worker, forgetTurns);
  expect(await kept()).toHaveLength(0);
});
