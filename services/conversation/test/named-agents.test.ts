import { randomUUID } from 'node:crypto';
import { Code, ConnectError } from '@connectrpc/connect';
import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Principal } from '@tutka/service-runtime';
import { person, sharedHouse } from './house.ts';
import { messagesOf, newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const other = randomUUID();

house.catalog.agents.set(other, { name: 'Other', logo: '/o.svg', workspace: randomUUID() });

const ask = (as: Principal, body: object) => one.api.call(routes.sendMessage, { as, body });

test('an agent that is named answers the one question, and the same again when it is answered anew', async () => {
  const me = person();
  const { uuid } = await newSession(house, one, me, { model: 'chosen', temperature: 0.1 });
  const named = await ask(me, { sessionUUID: uuid, content: 'Who are you?', agentUUID: other });
  expect(named.body.data.reply).toMatchObject({ agentUUID: other, status: 1 });
  expect(house.catalog.prepared.at(-1)).toMatchObject({ agentUuid: other, model: '' });
  expect(named.body.data.reply.temperature).not.toBe(0.1);

  const own = await ask(me, { sessionUUID: uuid, content: 'And you?' });
  expect(own.body.data.reply).toMatchObject({ agentUUID: house.agent, temperature: 0.1 });
  expect(house.catalog.prepared.at(-1)).toMatchObject({ agentUuid: house.agent, model: 'chosen' });

  const again = await one.api.call(routes.refreshMessage, {
    as: me,
    body: { sessionUUID: uuid, messageUUID: named.body.data.reply.uuid },
  });
  expect(again.body.data.reply).toMatchObject({ agentUUID: other });
  expect(house.catalog.prepared.at(-1)).toMatchObject({ agentUuid: other, model: '' });
  const session = await one.api.call(routes.getSession, { as: me, params: { uuid } });
  expect(session.body.data.agentUUID).toBe(house.agent);
  const started = (await house.events('ReplyStarted')).filter((each) => each.sessionUuid === uuid);
  expect(started.map(({ agentUuid }) => agentUuid)).toEqual([other, house.agent, other]);
  expect((await messagesOf(one, me, uuid)).map(({ agentUUID }) => agentUUID)).toContain(other);
});

test('a reply goes out under the name of the agent that gave it, or of none where that one is gone', async () => {
  const me = person();
  const { uuid } = await newSession(house, one, me, { title: 'x' });
  const gone = randomUUID();
  house.catalog.agents.set(gone, { name: 'Gone', logo: '/g.svg', workspace: randomUUID() });
  for (const agentUUID of [undefined, other, gone]) {
    await ask(me, { sessionUUID: uuid, content: 'Who are you?', ...(agentUUID && { agentUUID }) });
  }
  house.catalog.agents.delete(gone);
  const { body } = await one.api.call(routes.exportSession, { as: me, params: { uuid } });
  const heads = [...body.matchAll(/^## (.*) · /gm)].map(([, who]) => who);
  expect(heads).toEqual(['You', 'Guide', 'You', 'Other', 'You', 'Another agent']);
});

test('one that may not be used answers nothing, and nothing is stored', async () => {
  const me = person();
  const { uuid } = await newSession(house, one, me);
  house.catalog.setting.refuse = new ConnectError('Agent not found', Code.NotFound);
  const refused = await ask(me, { sessionUUID: uuid, content: 'Hello?', agentUUID: other });
  house.catalog.setting.refuse = undefined;
  expect(refused.body).toMatchObject({ code: 404, error: 'Agent not found' });
  expect(await messagesOf(one, me, uuid)).toEqual([]);
});

test('who acts under a share names nobody', async () => {
  const guest = {
    kind: 'visitor',
    share: randomUUID(),
    visitor: randomUUID(),
    workspace: randomUUID(),
  } as const;
  const made = await one.api.call(routes.createSession, { as: guest, body: { agentUUID: house.agent } });
  const sessionUUID = made.body.data.uuid;
  const refused = await ask(guest, { sessionUUID, content: 'Hello?', agentUUID: other });
  expect([refused.status, refused.body.errorCode]).toEqual([403, 'FORBIDDEN']);
});
