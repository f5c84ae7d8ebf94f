import { randomUUID } from 'node:crypto';
import { create, type DescMessage, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { topics } from '@tutka/contracts';
import { MessageSentSchema, ReplyStartedSchema } from '@tutka/contracts/conversation/events/v1/message';
import { type Agent, routes } from '@tutka/http-contracts';
import {
  type BusMessage,
  type Consumption,
  type EventBus,
  openEmbeddedBus,
  prepareEmbeddedBus,
  startConsumer,
} from '@tutka/messaging';
import { eventRecord } from '@tutka/messaging/conformance';
import { type FreshDatabase, freshDatabase } from '@tutka/testing';
import { eventually } from '@tutka/testing/eventually';
import { agentCalls } from '../../test/agent-calls.ts';
import { type RunningAgents, runAgents } from '../../test/running-agents.ts';
import { person } from '../../test/running-catalog.ts';
import { agentUses } from './agent-uses.ts';

let running: RunningAgents;
let carrier: FreshDatabase;
let bus: EventBus;
let consumer: Consumption;
const errors: unknown[] = [];
const { agent, done } = agentCalls(() => running);
beforeAll(async () => {
  [running, carrier] = await Promise.all([runAgents(), freshDatabase('bus')]);
  await prepareEmbeddedBus(carrier.ownerUrl);
  bus = openEmbeddedBus(carrier.workerUrl, { polling: { minMs: 5, maxMs: 250 } });
  await bus.ensureTopics([{ name: topics.message, partitions: 2 }]);
  consumer = await startConsumer({
    bus,
    db: running.worker,
    ...agentUses,
    topics: [topics.message],
    onError: (error) => errors.push(error),
  });
});
afterAll(async () => {
  await consumer.stop(5_000);
  await bus.close();
  await running.close();
  await carrier.drop();
});

function said<T extends DescMessage>(
  schema: T,
  data: MessageInitShape<T> & { messageUuid?: string },
): BusMessage {
  const key = data.messageUuid ?? randomUUID();
  const value = toBinary(schema, create(schema, data));
  return eventRecord({ topic: topics.message, key, type: schema.name, workspace: randomUUID(), value });
}

const sent = (agentUuid: string, userUuid: string) =>
  said(MessageSentSchema, { messageUuid: randomUUID(), agentUuid, userUuid });
const counted = () => running.worker('agent_uses').select('agent', 'people', 'turns').orderBy('people');
const uses = async (total: number) => {
  const enough = (rows: { turns: string }[]) => rows.reduce((sum, { turns }) => sum + Number(turns), 0);
  return await eventually(counted, (rows) => enough(rows) >= total);
};

test('a turn counts once and a person once; the marketplace is sorted by it', async () => {
  const ada = person();
  const [quiet, busy] = [
    await agent(ada, { name: 'Quiet', isPublic: true }),
    await agent(ada, { name: 'Busy', isPublic: true }),
  ];
  const [bert, carl] = [person(), person()];
  const twice = sent(busy.uuid, bert.userUuid);
  await bus.publish([
    sent(quiet.uuid, bert.userUuid),
    sent(quiet.uuid, bert.userUuid),
    sent(quiet.uuid, bert.userUuid),
    twice,
    twice,
    // Made anew: one more reply to the same question.
    said(ReplyStartedSchema, { replyUuid: randomUUID(), agentUuid: busy.uuid, userUuid: carl.userUuid }),
    sent(randomUUID(), bert.userUuid),
  ]);
  await bus.publish([twice, sent(busy.uuid, carl.userUuid), sent(busy.uuid, '')]);
  expect(await uses(6)).toEqual([
    { agent: quiet.uuid, people: 1, turns: '3' },
    { agent: busy.uuid, people: 2, turns: '3' },
  ]);

  const { body } = await running.call(routes.listAgents, { query: { isPublic: true, sort: 'popular' } });
  expect(body.data.map(({ name, userCount }: Agent) => [name, userCount])).toEqual([
    ['Busy', 2],
    ['Quiet', 1],
  ]);
  await done(routes.deleteAgent, { as: ada, params: { id: busy.uuid } });
  expect(await running.worker('agent_people').pluck('agent')).toEqual([quiet.uuid]);
  expect(errors).toEqual([]);
});
