import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Person } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { person } from '../../test/running-parts.ts';
import { openUsageStage, refused, type UsageStage } from '../../test/usage-stage.ts';

let stage: UsageStage;
beforeAll(async () => {
  stage = await openUsageStage();
});
afterAll(() => stage.close());

test('who makes something asks what the plan lets a workspace have; a service names it', async () => {
  await stage.limit({ agents: 5, knowledgeBytes: 0 });
  const [ada, service] = [person(), { kind: 'service', service: 'catalog' } as const];
  const told = { agents: 5n, knowledgeBytes: 0n };
  expect(await stage.running.catalog.as(ada).limits({})).toMatchObject(told);
  expect(await stage.running.catalog.as(service).limits({ workspace: ada.workspace })).toMatchObject(told);
  await stage.limit({});
  expect((await stage.running.catalog.as(ada).limits({})).agents).toBeUndefined();
  expect(await refused(stage.running.rpc.as(ada).limits({}))).toContain('may not call');
});

const noticesOf = async (workspace: string) => {
  const rows: { data: { quota: string; percent: number; user: string | null } }[] = await stage.running
    .worker('events')
    .where({ workspace, type: 'QuotaReached' })
    .orderBy('version');
  return rows.map(({ data }) => [data.quota, data.percent, data.user]);
};

test('each share of a quota is told of once a month, of the plan and of the person', async () => {
  await stage.limit({ messages: 5, tokens: 1_000 });
  const ada: Person = { ...person(), quota: { messages: 4 } };
  const turn = async (tokens: bigint) => {
    const id = randomUUID();
    await stage.reserve(ada, id);
    await stage.told(ada, id, tokens, 0n);
    const { length } = await stage.lines(ada.workspace);
    await eventually(
      () => stage.lines(ada.workspace),
      (rows) => rows.length > length || rows.some((row) => row.turn === id),
    );
  };
  for (let n = 0; n < 3; n++) await turn(1n);
  expect(await noticesOf(ada.workspace)).toEqual([]);
  await turn(1n);
  expect(await noticesOf(ada.workspace)).toEqual([
    ['messages', 80, null],
    ['messages', 100, ada.userUuid],
  ]);
  await stage.told(ada, randomUUID(), 900n, 0n);
  await stage.told(ada, randomUUID(), 500n, 0n);
  await stage.told(ada, randomUUID(), 1n, 0n);
  await eventually(
    () => stage.lines(ada.workspace),
    (rows) => rows.length === 7,
  );
  const tokens = (await noticesOf(ada.workspace)).filter(([quota]) => quota === 'tokens');
  expect(tokens.at(-1)).toEqual(['tokens', 100, null]);
  expect(new Set(tokens.map(([, percent]) => percent)).size).toBe(tokens.length);
  await stage.limit({});
});

test('credits are told of as the open grants run out', async () => {
  await stage.setPlan({ includedCredits: '0.01' });
  const ada = person();
  // 3 a million tokens: 0.003 for a thousand.
  for (const [turns, expected] of [
    [2, []],
    [1, [['credits', 80, null]]],
    [
      1,
      [
        ['credits', 80, null],
        ['credits', 100, null],
      ],
    ],
    [
      1,
      [
        ['credits', 80, null],
        ['credits', 100, null],
      ],
    ],
  ] as const) {
    const before = (await stage.lines(ada.workspace)).filter(({ type }) => type === 'CreditsSettled').length;
    for (let n = 0; n < turns; n++) await stage.told(ada, randomUUID(), 1_000n, 0n);
    await eventually(
      () => stage.lines(ada.workspace),
      (rows) => rows.filter(({ type }) => type === 'CreditsSettled').length === before + turns,
    );
    expect(await noticesOf(ada.workspace)).toEqual(expected);
  }
  await stage.setPlan({ includedCredits: null });
});
