import { randomUUID } from 'node:crypto';
import type { ConnectError } from '@connectrpc/connect';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import * as catalog from '@tutka/contracts/catalog/events/v1/usage';
import { UsageKind, UsageRecordedSchema } from '@tutka/contracts/conversation/events/v1/usage';
import { asWorker } from '@tutka/database';
import { loadAggregate } from '@tutka/event-store';
import type { Person, Principal } from '@tutka/service-runtime';
import { eventually } from '@tutka/testing/eventually';
import { person, type RunningParts } from '../../test/running-parts.ts';
import { openUsageStage, refused, type UsageStage } from '../../test/usage-stage.ts';
import { changeCredits } from '../credits/credits.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { creditsAggregate, creditsStream } from '../store/credits-aggregate.ts';

let stage: UsageStage;
let running: RunningParts;
beforeAll(async () => {
  stage = await openUsageStage();
  running = stage.running;
});
afterAll(() => stage.close());

const reserve: UsageStage['reserve'] = (...call) => stage.reserve(...call);
const told: UsageStage['told'] = (...call) => stage.told(...call);
const setPlan: UsageStage['setPlan'] = (body) => stage.setPlan(body);
const limit: UsageStage['limit'] = (quotas) => stage.limit(quotas);
const lines: UsageStage['lines'] = (workspace) => stage.lines(workspace);
const counted = async (subject: string) => {
  const row = await running.worker('usage_counts').where({ subject }).first();
  return row && { messages: Number(row.messages), tokens: Number(row.tokens) };
};
const stateOf = (workspace: string) =>
  asWorker(running.worker, (tx) => loadAggregate(tx, creditsAggregate, creditsStream(workspace).id));

test('a turn is counted once, for the workspace and for the person, and given back', async () => {
  const [ada, turn] = [person(), randomUUID()];
  await reserve(ada, turn);
  await reserve(ada, turn);
  expect([await counted(ada.workspace), await counted(ada.userUuid)]).toEqual([
    { messages: 1, tokens: 0 },
    { messages: 1, tokens: 0 },
  ]);
  await running.rpc.as(person()).release({ turnId: turn });
  expect(await counted(ada.workspace)).toEqual({ messages: 1, tokens: 0 });
  await running.rpc.as(ada).release({ turnId: turn });
  await running.rpc.as(ada).release({ turnId: turn });
  expect(await counted(ada.workspace)).toEqual({ messages: 0, tokens: 0 });
});

test('the plan limits a workspace, and what an ADMIN allows a person limits them anywhere: the smaller counts', async () => {
  await limit({ messages: 3 });
  const ada = person();
  const eve: Person = { ...person(ada.workspace), quota: { messages: 1 } };
  await reserve(eve);
  expect(await refused(reserve(eve))).toContain('An administrator can allow more');
  expect(await refused(reserve({ ...eve, workspace: randomUUID() }))).toContain('1 messages a month');
  await reserve(ada);
  await reserve({ ...eve, quota: { messages: 9 } });
  expect(await refused(reserve({ ...eve, quota: { messages: 9 } }))).toContain("Your plan's 3 messages");
  expect(await counted(ada.workspace)).toEqual({ messages: 3, tokens: 0 });
  await limit({ messages: 4 });
  await reserve(ada);
  await limit({});
});

test('a guest of a workspace hears nothing of its plan, and is sent to buy nothing', async () => {
  await limit({ messages: 1 });
  const ada = person();
  await reserve(ada);
  const { workspace } = ada;
  const guests: Principal[] = [
    { kind: 'visitor', share: randomUUID(), visitor: randomUUID(), workspace },
    { kind: 'external', share: randomUUID(), exUserId: 'reader-7', workspace },
  ];
  for (const guest of guests) {
    const refusal = await reserve(guest).catch((error: ConnectError) => error);
    expect(refusal).toMatchObject({
      rawMessage:
        'This agent cannot answer at the moment: what its owner may use is used up. Please let them know.',
    });
    const { metadata } = refusal as ConnectError;
    expect(metadata.get('x-error-code')).toBe('QUOTA_EXCEEDED');
    expect(JSON.parse(decodeURIComponent(metadata.get('x-error-details') ?? ''))).toEqual({ of: 'host' });
  }
  await limit({});
});

test('of turns that begin at once as many come through as the plan allows', async () => {
  await limit({ messages: 5 });
  const ada = person();
  const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => reserve(ada)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  expect(await counted(ada.workspace)).toEqual({ messages: 5, tokens: 0 });
  await limit({});
});

test('tokens count when they are told, and end the month for new turns', async () => {
  await limit({ tokens: 1_000 });
  const [ada, turn] = [person(), randomUUID()];
  await reserve(ada, turn);
  await told(ada, turn, 900n, 200n);
  await eventually(
    () => counted(ada.workspace),
    (counts) => counts?.tokens === 1_100,
  );
  expect(await refused(reserve(ada))).toContain('1,000 tokens');
  await limit({});
});

test('usage is one line each, priced by its model; one without a price costs nothing and is counted', async () => {
  const [ada, turn] = [person(), randomUUID()];
  await told(ada, turn, 1_000n, 100n);
  await told(ada, turn, 7n, 7n, 'unknown');
  await stage.publish(topics.catalogUsage, catalog.UsageRecordedSchema, randomUUID(), ada.workspace, {
    kind: catalog.UsageKind.QUESTION_EMBEDDING,
    providerUuid: stage.provider,
    model: 'priced',
    inputTokens: 10n,
    turnId: turn,
  });
  const posted = await eventually(
    () => lines(ada.workspace),
    (rows) => rows.length === 3,
  );
  const told3 = posted.map(({ usage, used, house, is_priced }) => [usage?.kind, used, house, is_priced]);
  expect(told3.sort()).toEqual(
    [
      ['reply', '4500000', '-4500000', true],
      ['reply', '0', '0', false],
      ['question-embedding', '30000', '-30000', true],
    ].sort(),
  );
  expect(posted.every((line) => line.turn === turn)).toBe(true);
});

test('where the plan includes credits turns reserve them, settle them, and stop when they are used', async () => {
  await setPlan({ includedCredits: '0.02' });
  const [ada, turn] = [person(), randomUUID()];
  await reserve(ada, turn);
  await reserve(ada, turn);
  expect((await stateOf(ada.workspace)).state).toMatchObject({ available: '5000000', reserved: '15000000' });
  await told(ada, turn, 1_000n, 200n);
  await eventually(
    () => stateOf(ada.workspace),
    ({ state }) => state.reserved === '0',
  );
  expect((await stateOf(ada.workspace)).state.available).toBe('14000000');
  await reserve(ada, randomUUID(), 100_000n);
  expect(await refused(reserve(ada))).toContain('Your credits are used up');
  const [, counts] = [await reserve(person()), await counted(ada.workspace)];
  expect(counts?.messages).toBe(2);

  const order = randomUUID();
  const bought = {
    type: 'grant',
    grant: order,
    source: 'purchase',
    amount: 10n ** 9n,
    expiresAt: null,
  } as const;
  await changeCredits(running.worker, ada.workspace, bought, { commandId: order });
  await changeCredits(running.worker, ada.workspace, bought, { commandId: order });
  await reserve(ada);
  const total = (await lines(ada.workspace)).reduce((sum, line) => sum + Number(line.granted_purchase), 0);
  expect(total).toBe(-(10 ** 9));
  await setPlan({ includedCredits: null });
});

test('what a turn uses before its reply is paid, and what is reserved for the reply stays so until that has come', async () => {
  await setPlan({ includedCredits: '0.02' });
  const [ada, turn] = [person(), randomUUID()];
  await reserve(ada, turn);
  const beside = { turnId: turn, providerUuid: stage.provider, model: 'priced', inputTokens: 100n };
  await stage.publish(topics.usage, UsageRecordedSchema, randomUUID(), ada.workspace, {
    ...{ ...beside, kind: UsageKind.SUMMARY, userUuid: ada.userUuid },
  });
  await stage.publish(topics.catalogUsage, catalog.UsageRecordedSchema, randomUUID(), ada.workspace, {
    ...{ ...beside, kind: catalog.UsageKind.QUESTION_EMBEDDING },
  });
  const used = async () =>
    (await lines(ada.workspace)).filter(({ type }) => type === 'CreditsSettled').length;
  await eventually(used, (count) => count === 2);
  expect((await stateOf(ada.workspace)).state).toMatchObject({ available: '4400000', reserved: '15000000' });
  await told(ada, turn, 0n, 200n);
  await eventually(used, (count) => count === 3);
  expect((await stateOf(ada.workspace)).state).toMatchObject({ available: '16400000', reserved: '0' });
  await setPlan({ includedCredits: null });
});

test("a busy workspace's credits are read from a snapshot, and the ledger is what a replay makes", async () => {
  const ada = person();
  for (let n = 0; n < 60; n++) await told(ada, randomUUID(), 1n, 1n);
  const before = await eventually(
    () => lines(ada.workspace),
    (rows) => rows.length === 60,
  );
  const { id } = creditsStream(ada.workspace);
  expect((await running.worker('snapshots').where({ stream_id: id }).first()).version).toBeGreaterThan(24);
  await running.worker('ledger_lines').where({ workspace: ada.workspace }).delete();
  expect((await rebuild(running.workerUrl)).differences).toMatchObject([
    { table: 'ledger_lines', wrong: 0, missing: 60, extra: 0 },
  ]);
  expect(await lines(ada.workspace)).toEqual(before);
});
