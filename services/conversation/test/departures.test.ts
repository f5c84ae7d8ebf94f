import { randomUUID } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { afterEach, expect, test } from '@jest/globals';
import { MemberAddedSchema, MemberRemovedSchema } from '@tutka/contracts/identity/events/v1/workspace';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { until } from '@tutka/testing/eventually';
import { onMemberAdded, onMemberRemoved } from '../src/reactions/on-membership.ts';
import { person, sharedHouse } from './house.ts';
import { ask, newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();

afterEach(() => {
  house.catalog.setting.model = 'sim';
});

const reactions = {
  MemberAdded: { schema: MemberAddedSchema, react: onMemberAdded(house.worker) },
  MemberRemoved: { schema: MemberRemovedSchema, react: onMemberRemoved(house.worker) },
};

async function told({ userUuid, workspace }: Person, type: keyof typeof reactions, at = Date.now()) {
  const { schema, react } = reactions[type];
  const value = toBinary(schema, create(schema, { userUuid, workspace }));
  const about = { id: randomUUID(), subject: workspace, workspace, streamVersion: 1, headers: {} };
  await react({ ...about, type, value, time: new Date(at), source: 'test', topic: 'test' }, randomUUID());
}

/** A member of one workspace, and the same in another. */
function inTwo(): readonly [Person, Person] {
  const here = person({ workspaceRole: 'member' });
  return [here, { ...here, workspace: randomUUID() }];
}

const completing = (as: Person, content = 'Go on') =>
  one.api.call(routes.createChatCompletion, {
    as,
    body: { model: house.agent, messages: [{ role: 'user', content }] },
  });

test('what is being written for somebody in a workspace stops when they are removed from it, and there alone', async () => {
  const [here, there] = inTwo();
  // The one that is to stop would say far more than the others.
  const open = async (as: Person, tokens: number) => {
    const { uuid } = await newSession(house, one, as, { model: `sim;tokens=${tokens};pace=100` });
    const stream = await ask(one, as, uuid, 'Go on');
    await stream.next();
    return stream;
  };
  const removed = await open(here, 3000);
  const others = [await open(there, 200), await open(person({ workspace: here.workspace }), 200)];
  await told(here, 'MemberRemoved');
  expect((await removed.rest()).at(-1)).toMatchObject({ done: true, status: 2 });
  for (const other of others) expect((await other.rest()).at(-1)).toMatchObject({ done: true, status: 1 });
});

test('so does what is answered and not stored', async () => {
  const [here, there] = inTwo();
  house.catalog.setting.model = 'sim;fault=endless;pace=50';
  const removed = completing(here, 'Go on for ever');
  // Titles of other chats may be asked for meanwhile.
  await until(() => house.models.said().some(({ lastMessage }) => lastMessage === 'Go on for ever'));
  await told(here, 'MemberRemoved');
  expect(await removed).toMatchObject({
    status: 403,
    body: { error: { message: 'You do not belong to this workspace any more.' } },
  });
  house.catalog.setting.model = 'sim;tokens=30;pace=50';
  expect((await completing(there)).status).toBe(200);
});

test('who belongs to it again is answered, however late their removal is told', async () => {
  const [me] = inTwo();
  await told(me, 'MemberRemoved', Date.now() - 20_000);
  await told(me, 'MemberAdded', Date.now() - 10_000);
  house.catalog.setting.model = 'sim;tokens=30;pace=50';
  expect((await completing(me)).status).toBe(200);
  const { uuid } = await newSession(house, one, me, { model: 'sim;tokens=200;pace=100' });
  const stream = await ask(one, me, uuid, 'Go on');
  await stream.next();
  await told(me, 'MemberRemoved', Date.now() - 120_000);
  expect((await stream.rest()).at(-1)).toMatchObject({ done: true, status: 1 });
});
