import { randomUUID } from 'node:crypto';
import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Topic, topics } from '@tutka/contracts';
import {
  OrderCompletedSchema,
  OrderDisputeLostSchema,
  OrderRefundedSchema,
} from '@tutka/contracts/billing/events/v1/order';
import {
  ReplyFailedSchema,
  ReplyStartedSchema,
  ReplyStoppedSchema,
  StopReason,
} from '@tutka/contracts/conversation/events/v1/message';
import { UsageKind, UsageRecordedSchema } from '@tutka/contracts/conversation/events/v1/usage';
import { UserRegisteredSchema } from '@tutka/contracts/identity/events/v1/user';
import { MemberRemovedSchema } from '@tutka/contracts/identity/events/v1/workspace';
import { routes } from '@tutka/http-contracts';
import { type EventBus, openEmbeddedBus, prepareEmbeddedBus } from '@tutka/messaging';
import { eventRecord } from '@tutka/messaging/conformance';
import { createLogger, type Person } from '@tutka/service-runtime';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { eventually } from '@tutka/testing/eventually';
import { agentCalls } from '../../test/agent-calls.ts';
import { type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';
import { rebuild } from '../rebuild/rebuild.ts';
import { entitlementsPart } from './entitlements.ts';
import type { CatalogPart } from './part.ts';

let running: RunningAgents;
let busDatabase: FreshDatabase;
let bus: EventBus;
let part: CatalogPart;
const { agent, done, outcome } = agentCalls(() => running);
const ada = person();
const emails = new Map<string, string>();
const accounts = { emailOf: async (uuid: string) => emails.get(uuid) ?? null };

beforeAll(async () => {
  [running, busDatabase] = await Promise.all([runAgents(), freshDatabase('bus')]);
  await prepareEmbeddedBus(busDatabase.ownerUrl);
  bus = openEmbeddedBus(busDatabase.workerUrl, { polling: { minMs: 5, maxMs: 50 } });
  const heard = [topics.order, topics.message, topics.usage, topics.user, topics.workspace];
  await bus.ensureTopics(heard.map((name) => ({ name, partitions: 2 })));
  const logger = createLogger({ service: 'catalog', level: 'silent' });
  part = entitlementsPart({ worker: running.worker, accounts, bus, logger });
  await part.start?.();
});
afterAll(async () => {
  await part.stop?.();
  await bus.close();
  await Promise.all([running.close(), busDatabase.drop()]);
});

const versions = new Map<string, number>();

/** What a service publishes, as its relay would. `again`: the very record a second time. */
async function publish<T extends DescMessage>(
  topic: Topic,
  schema: T,
  key: string,
  workspace: string,
  message: MessageInitShape<T>,
  again = false,
): Promise<void> {
  const version = (versions.get(key) ?? 0) + 1;
  versions.set(key, version);
  const value = toBinary(schema, create(schema, message));
  const record = eventRecord({ topic, key, workspace, type: schema.name, version, value });
  await bus.publish(again ? [record, record] : [record]);
}

const paid = () =>
  agent(ada, { isPublic: true, isFree: false, price: '5', currency: 'EUR', trialLimit: 1, prompt: 'Secret' });
const entitlement = async (as: Person, id: string): Promise<string> =>
  (await done(routes.getAgent, { as, params: { id } })).entitlement;
const take = (as: Person, agentUuid: string, turnId: string = randomUUID()) =>
  running.rpc.as(as).prepareTurn({ turnId, agentUuid, question: '' });

test('a completed order entitles the workspace of its buyer, once; a full refund ends it', async () => {
  const [eve, stranger] = [person(), person()];
  const colleague = { ...person(), workspace: eve.workspace };
  const { uuid: agentUuid } = await paid();
  const order = randomUUID();
  const completed = {
    orderUuid: order,
    userUuid: eve.userUuid,
    workspace: eve.workspace,
    product: { kind: { case: 'agent' as const, value: { agentUuid } } },
  };
  expect(await entitlement(eve, agentUuid)).toBe('trial');
  await publish(topics.order, OrderCompletedSchema, order, eve.workspace, completed, true);
  await eventually(
    () => entitlement(eve, agentUuid),
    (is) => is === 'purchased',
  );
  expect(await entitlement(colleague, agentUuid)).toBe('purchased');
  expect(await entitlement(stranger, agentUuid)).toBe('trial');
  for (let n = 0; n < 3; n++) await take(eve, agentUuid);
  expect(await done(routes.listTrials, { as: eve })).toEqual([]);
  const bought = await running.worker('events').where({ stream_id: order });
  expect(bought.map(({ type }) => type)).toEqual(['AgentPurchased']);

  await publish(topics.order, OrderRefundedSchema, order, eve.workspace, { orderUuid: order, full: false });
  await publish(topics.order, OrderCompletedSchema, order, eve.workspace, completed);
  expect(await entitlement(eve, agentUuid)).toBe('purchased');
  await publish(topics.order, OrderRefundedSchema, order, eve.workspace, { orderUuid: order, full: true });
  await eventually(
    () => entitlement(eve, agentUuid),
    (is) => is === 'trial',
  );
});

/** The agent as `buyer` has it once their order is paid; the order. */
async function bought(buyer: Person, agentUuid: string): Promise<string> {
  const order = randomUUID();
  await publish(topics.order, OrderCompletedSchema, order, buyer.workspace, {
    orderUuid: order,
    userUuid: buyer.userUuid,
    workspace: buyer.workspace,
    product: { kind: { case: 'agent', value: { agentUuid } } },
  });
  await eventually(
    () => entitlement(buyer, agentUuid),
    (is) => is === 'purchased',
  );
  return order;
}

test('a purchase whose payment a bank gave back for good is over', async () => {
  const eve = person();
  const { uuid: agentUuid } = await paid();
  const order = await bought(eve, agentUuid);
  await publish(topics.order, OrderDisputeLostSchema, order, eve.workspace, { orderUuid: order });
  await eventually(
    () => entitlement(eve, agentUuid),
    (is) => is === 'trial',
  );
});

test('what was bought stays reachable when its owner takes it off the market, without its prompt', async () => {
  const eve = person();
  const { uuid: agentUuid } = await paid();
  await bought(eve, agentUuid);
  await done(routes.updateAgent, { as: ada, params: { id: agentUuid }, body: { isPublic: false } });
  const seen = await done(routes.getAgent, { as: eve, params: { id: agentUuid } });
  expect(seen).toMatchObject({ entitlement: 'purchased', knowledges: [] });
  expect(JSON.stringify(seen)).not.toContain('Secret');
  expect((await take(eve, agentUuid)).prompt).toBe('Secret');
  expect(await outcome(routes.getAgent, { as: person(), params: { id: agentUuid } })).toEqual([
    404,
    'AGENT_NOT_FOUND',
  ]);
});

test('a turn whose reply fails or is lost gives its try back; one that began or was stopped does not', async () => {
  const { uuid: agentUuid } = await paid();
  const used = async (as: Person) =>
    (await done(routes.listTrials, { as, query: { agentId: agentUuid } }))[0].used;
  const ends = [
    [ReplyStoppedSchema, { reason: StopReason.PERSON }, 1],
    [ReplyFailedSchema, {}, 0],
    [ReplyStoppedSchema, { reason: StopReason.LOST }, 0],
  ] as const;
  const people: Person[] = [];
  for (const [schema, more, left] of ends) {
    const eve = person();
    people.push(eve);
    const [turnId, replyUuid] = [randomUUID(), randomUUID()];
    await take(eve, agentUuid, turnId);
    await publish(topics.message, ReplyStartedSchema, replyUuid, eve.workspace, { replyUuid, turnId });
    await eventually(
      () => running.worker('open_turns').where({ turn_id: turnId }),
      (open) => open.length === 0,
    );
    expect(await used(eve)).toBe(1);
    await publish(topics.message, schema, replyUuid, eve.workspace, { replyUuid, turnId, ...more });
    await eventually(
      () => used(eve),
      (is) => is === left,
    );
  }
  expect(await Promise.all(people.map(used))).toEqual([1, 0, 0]);
});

test('a turn that a program was answered came about, though nothing of it is stored', async () => {
  const { uuid: agentUuid } = await paid();
  const [eve, turnId] = [person(), randomUUID()];
  await take(eve, agentUuid, turnId);
  const open = () => running.worker('open_turns').where({ turn_id: turnId });
  expect(await open()).toHaveLength(1);
  const use = { turnId, kind: UsageKind.PROGRAM };
  await publish(topics.usage, UsageRecordedSchema, randomUUID(), eve.workspace, use);
  await eventually(open, (turns) => turns.length === 0);
  expect((await done(routes.listTrials, { as: eve, query: { agentId: agentUuid } }))[0].used).toBe(1);
});

test('what is shared with an address before it has an account is there once it has', async () => {
  const [eve, other] = [person(), person()];
  const { uuid: agentUuid } = await agent(ada);
  const share = { kind: 'user', email: `${eve.userUuid}@example.org` };
  await done(routes.createShare, { as: ada, params: { id: agentUuid }, body: share });
  expect(await outcome(routes.getAgent, { as: eve, params: { id: agentUuid } })).toEqual([
    404,
    'AGENT_NOT_FOUND',
  ]);
  for (const { userUuid, workspace } of [other, eve]) {
    emails.set(userUuid, `${userUuid}@example.org`);
    await publish(topics.user, UserRegisteredSchema, userUuid, workspace, { userUuid, workspace });
  }
  await eventually(
    async () => (await running.call(routes.getAgent, { as: eve, params: { id: agentUuid } })).status,
    (status) => status === 200,
  );
  expect(await entitlement(eve, agentUuid)).toBe('shared');
});

test('who leaves a workspace leaves no token with its servers; others, other workspaces and who came back keep theirs', async () => {
  const [here, there, eve, bob] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const sealed = Buffer.from('sealed');
  const row = (workspace: string, who: string, old: boolean) => ({
    ...{ server: randomUUID(), workspace, person: who, sealed },
    granted_at: new Date(Date.now() + (old ? -3_600_000 : 3_600_000)),
  });
  const [hers, herNew] = [row(here, eve, true), row(here, eve, false)];
  const others = [row(here, bob, true), row(there, eve, true)];
  await running.worker('mcp_oauth_grants').insert([hers, herNew, ...others]);
  const flow = { server: hers.server, workspace: here, sealed, expires_at: new Date(Date.now() + 60_000) };
  await running.worker('mcp_oauth_flows').insert([
    { ...flow, state_hash: randomUUID(), person: eve },
    { ...flow, state_hash: randomUUID(), person: bob },
  ]);
  await publish(topics.workspace, MemberRemovedSchema, here, here, { workspace: here, userUuid: eve });
  const left = (table: string) => running.worker(table).whereIn('workspace', [here, there]);
  await eventually(
    () => left('mcp_oauth_grants'),
    (rows) => rows.length === 3,
  );
  expect(await left('mcp_oauth_grants').pluck('server')).not.toContain(hers.server);
  expect(await left('mcp_oauth_flows').pluck('person')).toEqual([bob]);
});

test('purchases are what a replay of the log makes', async () => {
  expect(await running.worker('agent_purchases')).toHaveLength(1);
  expect((await rebuild(running.database.workerUrl)).differences).toEqual([]);
});
