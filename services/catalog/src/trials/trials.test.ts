import { randomUUID } from 'node:crypto';
import type { ConnectError } from '@connectrpc/connect';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { agentCalls } from '../../test/agent-calls.ts';
import { type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';
import { closeTurns } from '../allowances/close-turns.ts';
import { giveBackLapsed } from '../allowances/give-back.ts';
import { rebuild } from '../rebuild/rebuild.ts';

let running: RunningAgents;
const { agent, done, outcome, save } = agentCalls(() => running);
const ada = person();
beforeAll(async () => {
  running = await runAgents();
});
afterAll(() => running.close());

const paid = (trialLimit: number) =>
  agent(ada, { isPublic: true, isFree: false, price: '5', currency: 'EUR', trialLimit });

/** How a turn begins: `taken`, or what it is refused with. */
const take = (as: Principal, agentUuid: string, turnId: string = randomUUID()): Promise<string> =>
  running.rpc
    .as(as)
    .prepareTurn({ turnId, agentUuid, question: 'Who?' })
    .then(
      () => 'taken',
      (error: ConnectError) => error.metadata.get('x-error-code') ?? error.message,
    );
const giveBack = (as: Principal, turnId: string) => running.rpc.as(as).releaseTurn({ turnId });
const trials = (as: Principal, agentId?: string) =>
  done(routes.listTrials, { as, ...(agentId && { query: { agentId } }) });

test('200 first turns at once: as many as the limit says, and not one more', async () => {
  const eve = person();
  const { uuid } = await paid(3);
  const outcomes = await Promise.all(Array.from({ length: 200 }, () => take(eve, uuid)));
  const count = (of: string) => outcomes.filter((one) => one === of).length;
  expect([count('taken'), count('TRIAL_USED_UP')]).toEqual([3, 197]);
  expect(await trials(eve)).toEqual([{ agentUUID: uuid, used: 3, limit: 3, remaining: 0 }]);
  expect(await take(person(), uuid)).toBe('taken');
});

test('a turn is counted once, however often it is prepared, and given back once', async () => {
  const eve = person();
  const { uuid } = await paid(2);
  const turn = randomUUID();
  const same = await Promise.all(Array.from({ length: 20 }, () => take(eve, uuid, turn)));
  expect(new Set(same)).toEqual(new Set(['taken']));
  expect(await trials(eve, uuid)).toMatchObject([{ used: 1 }]);
  const last = randomUUID();
  expect(await take(eve, uuid, last)).toBe('taken');
  // It has its place already.
  expect(await take(eve, uuid, last)).toBe('taken');
  expect(await take(eve, uuid)).toBe('TRIAL_USED_UP');
  await Promise.all([giveBack(eve, last), giveBack(eve, last), giveBack(eve, randomUUID())]);
  expect(await trials(eve, uuid)).toMatchObject([{ used: 1, remaining: 1 }]);
  expect(await take(eve, uuid)).toBe('taken');
});

test('a trial is the person’s, in whatever workspace they are', async () => {
  const eve = person();
  const { uuid } = await paid(1);
  expect(await take(eve, uuid)).toBe('taken');
  const elsewhere = { ...eve, workspace: randomUUID() };
  expect(await take(elsewhere, uuid)).toBe('TRIAL_USED_UP');
  expect(await trials(elsewhere, uuid)).toEqual([{ agentUUID: uuid, used: 1, limit: 1, remaining: 0 }]);
  expect(await trials(person(), uuid)).toEqual([{ agentUUID: uuid, used: 0, limit: 1, remaining: 1 }]);
});

test('the entitlement tells where one stands; members, free agents and tests count nothing', async () => {
  const eve = person();
  const entitled = async (uuid: string) =>
    (await done(routes.getAgent, { as: eve, params: { id: uuid } })).entitlement;
  const { uuid } = await paid(1);
  expect(await entitled(uuid)).toBe('trial');
  // A test is stored nowhere, so it could be tried without end.
  expect(await take(eve, uuid, '')).toBe('PAYMENT_REQUIRED');
  expect(await take(eve, uuid)).toBe('taken');
  expect(await entitled(uuid)).toBe('none');
  expect(await take(ada, uuid)).toBe('taken');
  await save(ada, uuid, { trialLimit: 2 });
  expect(await entitled(uuid)).toBe('trial');
  await save(ada, uuid, { isFree: true });
  expect([await entitled(uuid), await take(eve, uuid)]).toEqual(['free', 'taken']);
  expect(await trials(ada)).toEqual([]);
  expect(await take(eve, (await paid(0)).uuid)).toBe('PAYMENT_REQUIRED');
});

test('what cannot be seen has no trials, and refusals say where to buy', async () => {
  const eve = person();
  const hidden = await agent(ada);
  const query = { agentId: hidden.uuid };
  expect(await outcome(routes.listTrials, { as: eve, query })).toEqual([404, 'AGENT_NOT_FOUND']);
  expect(await outcome(routes.listTrials, { as: eve, query: { agentId: 'x' } })).toEqual([
    400,
    'INVALID_UUID',
  ]);
  const { uuid } = await paid(0);
  const refused = await running.rpc
    .as(eve)
    .resolveAgent({ agentUuid: uuid })
    .catch((error: ConnectError) => error.metadata);
  const details = refused instanceof Headers ? refused.get('x-error-details') : null;
  expect(JSON.parse(decodeURIComponent(details ?? ''))).toEqual({ upgradeUrl: '/pricing' });
});

test('a turn that nobody heard of again lapses; one that came about does not', async () => {
  const eve = person();
  const { uuid } = await paid(2);
  const [lost, kept] = [randomUUID(), randomUUID()];
  expect(await Promise.all([take(eve, uuid, lost), take(eve, uuid, kept)])).toEqual(['taken', 'taken']);
  await running.worker('open_turns').where({ turn_id: kept }).delete();
  await giveBackLapsed(running.worker);
  expect(await trials(eve, uuid)).toMatchObject([{ used: 2 }]);
  await running
    .worker('open_turns')
    .update({ taken_at: running.worker.raw(`now() - interval '31 minutes'`) });
  await giveBackLapsed(running.worker);
  expect(await trials(eve, uuid)).toMatchObject([{ used: 1 }]);
  const open = running.worker('open_turns').where({ turn_id: lost });
  expect(await open.clone()).toHaveLength(1);
  await open.clone().update({ taken_at: running.worker.raw(`now() - interval '31 days'`) });
  await giveBackLapsed(running.worker);
  expect(await open.clone()).toEqual([]);
});

test('word that comes after a turn lapsed counts it again, once, above the limit too; a failure gives it back still', async () => {
  const { uuid } = await paid(1);
  const [eve, bob, carl] = [person(), person(), person()];
  const turns = [randomUUID(), randomUUID(), randomUUID()] as const;
  const used = () =>
    Promise.all([eve, bob, carl].map(async (who) => (await trials(who, uuid))[0].used as number));
  for (const [n, who] of [eve, bob, carl].entries()) expect(await take(who, uuid, turns[n])).toBe('taken');
  await running
    .worker('open_turns')
    .update({ taken_at: running.worker.raw(`now() - interval '31 minutes'`) });
  for (let sweep = 0; sweep < 2; sweep++) await giveBackLapsed(running.worker);
  expect(await used()).toEqual([0, 0, 0]);
  // One more, and one that is asked for again: as far as anybody knows they are the first.
  expect([await take(bob, uuid), await take(carl, uuid, turns[2])]).toEqual(['taken', 'taken']);
  for (let told = 0; told < 2; told++) await asWorker(running.worker, (tx) => closeTurns(tx, turns));
  expect(await used()).toEqual([1, 2, 1]);
  expect(await take(eve, uuid)).toBe('TRIAL_USED_UP');
  await giveBack(bob, turns[1]);
  expect(await used()).toEqual([1, 1, 1]);
});

test('counts are what a replay of the log makes', async () => {
  expect((await running.worker('allowances')).length).toBeGreaterThan(3);
  expect((await rebuild(running.database.workerUrl)).differences).toEqual([]);
});

test('however many turns lapsed, all of them are given back at once', async () => {
  const rows = Array.from({ length: 250 }, () => ({
    turn_id: randomUUID(),
    workspace: ada.workspace,
    taken_at: running.worker.raw(`now() - interval '31 minutes'`),
  }));
  await running.worker('open_turns').insert(rows);
  await giveBackLapsed(running.worker);
  const left = await running.worker('open_turns').whereIn(
    'turn_id',
    rows.map(({ turn_id }) => turn_id),
  );
  expect(left).toEqual([]);
});
