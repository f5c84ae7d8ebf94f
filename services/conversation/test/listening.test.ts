import { randomUUID } from 'node:crypto';
import { create, type DescMessage, fromBinary, type MessageInitShape, toBinary } from '@bufbuild/protobuf';
import { afterEach, expect, test } from '@jest/globals';
import {
  AgentCreatedSchema,
  AgentDeletedSchema,
  AgentPublishedSchema,
  AgentVersionSavedSchema,
} from '@tutka/contracts/catalog/events/v1/agent';
import { ShareStatus, ShareStatusChangedSchema } from '@tutka/contracts/catalog/events/v1/share';
import { UsageKind, UsageRecordedSchema } from '@tutka/contracts/conversation/events/v1/usage';
import { UserSuspendedSchema } from '@tutka/contracts/identity/events/v1/user';
import { asWorker, queries } from '@tutka/database';
import { readTail } from '@tutka/event-store';
import { routes } from '@tutka/http-contracts';
import type { PublicEvent } from '@tutka/messaging';
import type { Principal } from '@tutka/service-runtime';
import { until } from '@tutka/testing/eventually';
import { projectAgentFaces } from '../src/projections/agent-faces.ts';
import { toPublications } from '../src/publishing/published.ts';
import { onShareEnded } from '../src/reactions/on-share-ended.ts';
import { onUserSuspended } from '../src/reactions/on-user-suspended.ts';
import { gateway, type Process, person, sharedHouse } from './house.ts';
import { ask, newSession, read } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const two = await house.process();

afterEach(() => {
  house.catalog.setting.model = 'sim';
});

function event<T extends DescMessage>(schema: T, workspace: string, data: MessageInitShape<T>): PublicEvent {
  return {
    id: randomUUID(),
    type: schema.name,
    source: 'test',
    subject: randomUUID(),
    streamVersion: 1,
    time: new Date(),
    workspace,
    topic: 'test',
    headers: {},
    value: toBinary(schema, create(schema, data)),
  };
}

test('a renamed agent shows under its new name: to its workspace at once, to others when published', async () => {
  const owner = person();
  const agentUuid = randomUUID();
  house.catalog.agents.set(agentUuid, { name: 'First', logo: '/1.svg', workspace: owner.workspace });
  const under = { share: randomUUID(), workspace: owner.workspace };
  const askers: Principal[] = [
    owner,
    person(),
    { kind: 'visitor', visitor: randomUUID(), ...under },
    { kind: 'external', exUserId: 'theirs', ...under },
  ];
  const uuids = await Promise.all(
    askers.map(async (as) => {
      const made = await one.api.call(routes.createSession, { as, body: { agentUUID: agentUuid } });
      return made.body.data.uuid;
    }),
  );
  const shown = async () => {
    const seen = await Promise.all(
      askers.map((as, at) => one.api.call(routes.getSession, { as, params: { uuid: uuids[at] } })),
    );
    return seen.map(({ body }) => `${body.data.agentName} ${body.data.agentLogo}`);
  };
  const project = (...events: PublicEvent[]) => asWorker(house.worker, (tx) => projectAgentFaces(tx, events));
  const at = owner.workspace;
  await project(event(AgentCreatedSchema, at, { agentUuid, face: { name: 'First', logo: '/1.svg' } }));
  await project(
    event(AgentVersionSavedSchema, at, { agentUuid, version: 2, face: { name: 'Second', logo: '/2.svg' } }),
  );
  const [first, second] = ['First /1.svg', 'Second /2.svg'];
  expect(await shown()).toEqual([second, first, first, first]);
  await project(event(AgentPublishedSchema, at, { agentUuid, version: 2 }));
  expect(await shown()).toEqual([second, second, second, second]);
  await project(event(AgentDeletedSchema, at, { agentUuid }));
  expect(await shown()).toEqual([second, second, second, second]);
});

test('a reply that is written under a share stops when the share is switched off, others go on', async () => {
  const workspace = randomUUID();
  const visitorOf = (share: string) => ({
    kind: 'visitor' as const,
    share,
    visitor: randomUUID(),
    workspace,
  });
  const [closed, open] = [visitorOf(randomUUID()), visitorOf(randomUUID())];
  // The one that is to stop would say far more than the other.
  const streams = await Promise.all(
    [closed, open].map(async (as, at) => {
      const model = `sim;tokens=${at === 0 ? 3000 : 200};pace=100`;
      const body = { agentUUID: house.agent };
      const { body: made } = await one.api.call(routes.createSession, { as, body });
      expect([made.data.userUUID, made.data.shareId]).toEqual([null, as.share]);
      await asWorker(house.worker, (tx) =>
        queries(tx)('sessions').where({ uuid: made.data.uuid }).update({ model }),
      );
      return await ask(one, as, made.data.uuid, 'Go on');
    }),
  );
  for (const stream of streams) await stream.next();
  const turn = (status: ShareStatus) => {
    const told = { shareUuid: closed.share, status };
    return onShareEnded(house.worker)(event(ShareStatusChangedSchema, workspace, told), randomUUID());
  };
  await turn(ShareStatus.ACTIVE);
  await turn(ShareStatus.DISABLED);
  const [first, second] = await Promise.all(streams.map((stream) => stream.rest()));
  expect(first?.at(-1)).toMatchObject({ done: true, status: 2 });
  expect(second?.at(-1)).toMatchObject({ done: true, status: 1 });
});

test('a suspended person’s replies stop, whichever process writes them', async () => {
  const suspended = person();
  const bystander = person();
  // Those that are to stop would say far more than the other.
  const open = async (as: typeof suspended, process: Process, words: string) => {
    const tokens = as === suspended ? 3000 : 200;
    const { uuid } = await newSession(house, process, as, { model: `sim;tokens=${tokens};pace=100` });
    const stream = await ask(process, as, uuid, words);
    await stream.next();
    return stream;
  };
  const here = await open(suspended, one, 'here');
  const there = await open(suspended, two, 'there');
  const other = await open(bystander, one, 'other');
  const react = onUserSuspended(house.worker, one.parts.registry);
  await react(
    event(UserSuspendedSchema, suspended.workspace, { userUuid: suspended.userUuid }),
    randomUUID(),
  );
  for (const stream of [here, there])
    expect((await stream.rest()).at(-1)).toMatchObject({ done: true, status: 2 });
  expect((await other.rest()).at(-1)).toMatchObject({ done: true, status: 1 });
  const reasons = (await house.events('ReplyStopped')).map(({ reason }) => reason);
  expect(reasons).toEqual(['suspended', 'suspended', 'suspended']);
});

test('what is answered and not stored ends too when its person is suspended, in every process', async () => {
  const [suspended, bystander] = [person(), person()];
  const messages = [{ role: 'user' as const, content: 'Without an end' }];
  house.catalog.setting.model = 'sim;fault=endless;pace=50';
  // Titles of other chats may be asked for meanwhile.
  const begun = () => house.models.said().filter(({ lastMessage }) => lastMessage === 'Without an end');
  const completion = one.api.call(routes.createChatCompletion, {
    as: suspended,
    body: { model: house.agent, messages },
  });
  const atTwo = (path: string, body: object) =>
    fetch(two.api.url + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${gateway.signer.sign({ audience: 'conversation', act: suspended })}`,
        accept: 'application/json, text/event-stream',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  const streamed = atTwo(routes.createChatCompletion.path, { model: house.agent, messages, stream: true });
  const call = { name: 'ask', arguments: { question: 'Without an end' } };
  const overMcp = atTwo(`/mcp/agents/${house.agent}`, {
    ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
    params: call,
  });
  const [test, other] = [
    await read(two.api.url, '/api/chat/agents/test', suspended, { body: { messages } }),
    await read(two.api.url, '/api/chat/agents/test', bystander, { body: { messages } }),
  ];
  await until(() => begun().length === 5);
  const { workspace, userUuid } = suspended;
  await onUserSuspended(house.worker, one.parts.registry)(
    event(UserSuspendedSchema, workspace, { userUuid }),
    randomUUID(),
  );
  expect((await test.rest()).at(-1)).toMatchObject({ done: true, status: 3, errorCode: 'ACCOUNT_SUSPENDED' });
  expect(await completion).toMatchObject({ status: 403, body: { error: { code: 'account_suspended' } } });
  expect(await (await streamed).text()).toMatch(/"code":"account_suspended".*\n\n$/);
  expect(await (await overMcp).text()).toContain('This account is suspended.');
  await until(() => begun().filter(({ outcome }) => outcome === 'running').length === 1);
  other.leave();
});

test('who was suspended a while ago and is back is answered', async () => {
  const { workspace, userUuid, ...rest } = person();
  const before = event(UserSuspendedSchema, workspace, { userUuid });
  const time = new Date(Date.now() - 120_000);
  await onUserSuspended(house.worker, one.parts.registry)({ ...before, time }, randomUUID());
  house.catalog.setting.model = 'sim;tokens=30;pace=20';
  const answer = await one.api.call(routes.createChatCompletion, {
    as: { ...rest, workspace, userUuid },
    body: { model: house.agent, messages: [{ role: 'user', content: 'Am I back?' }] },
  });
  expect(answer.body.choices[0].message.content.split(' ')).toHaveLength(30);
});

test('everything that happened can be said in public, usage in whole tokens', async () => {
  const me = person();
  const { uuid } = await newSession(house, one, me, { title: 'x' });
  await (await ask(one, me, uuid, 'Count me')).rest();
  const beginnings = Array.from({ length: 16 }, (_, shard) => ({ shard, pos: 0n }));
  const logged = await readTail(house.worker, beginnings);
  const said = logged.flatMap((each) => {
    const publications = toPublications(each);
    expect(publications).toHaveLength(1);
    return publications;
  });
  expect(new Set(said.map(({ topic }) => topic))).toEqual(
    new Set(['conversation.session', 'conversation.message', 'conversation.usage']),
  );
  const usages = said
    .filter(({ type }) => type === 'UsageRecorded')
    .map(({ value }) => fromBinary(UsageRecordedSchema, value));
  expect(usages).toContainEqual(
    expect.objectContaining({ sessionUuid: uuid, kind: UsageKind.REPLY, outputTokens: 40n, model: 'sim' }),
  );
});
