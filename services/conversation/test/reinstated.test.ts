import { randomUUID } from 'node:crypto';
import { create, toBinary } from '@bufbuild/protobuf';
import { afterEach, expect, test } from '@jest/globals';
import { UserReinstatedSchema, UserSuspendedSchema } from '@tutka/contracts/identity/events/v1/user';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { until } from '@tutka/testing/eventually';
import { onUserReinstated } from '../src/reactions/on-user-reinstated.ts';
import { onUserSuspended } from '../src/reactions/on-user-suspended.ts';
import { person, sharedHouse } from './house.ts';

const house = await sharedHouse();
const one = await house.process();

afterEach(() => {
  house.catalog.setting.model = 'sim';
});

const reactions = {
  UserSuspended: { schema: UserSuspendedSchema, react: onUserSuspended(house.worker, one.parts.registry) },
  UserReinstated: { schema: UserReinstatedSchema, react: onUserReinstated(house.worker) },
};

async function told({ userUuid, workspace }: Person, type: keyof typeof reactions, at: number) {
  const { schema, react } = reactions[type];
  const value = toBinary(schema, create(schema, { userUuid }));
  const about = { id: randomUUID(), subject: userUuid, workspace, streamVersion: 1, headers: {} };
  await react({ ...about, type, value, time: new Date(at), source: 'test', topic: 'test' }, randomUUID());
}

const ask = (as: Person, content = 'Am I back?') =>
  one.api.call(routes.createChatCompletion, {
    as,
    body: { model: house.agent, messages: [{ role: 'user', content }] },
  });

test('who was suspended a moment ago and is let in again is answered', async () => {
  const me = person();
  await told(me, 'UserSuspended', Date.now() - 20_000);
  await told(me, 'UserReinstated', Date.now() - 10_000);
  house.catalog.setting.model = 'sim;tokens=30;pace=20';
  const answer = await ask(me);
  expect(answer.body.choices[0].message.content.split(' ')).toHaveLength(30);
});

test('what was being answered when its person was suspended ends, though they are let in again at once', async () => {
  const me = person();
  house.catalog.setting.model = 'sim;fault=endless;pace=50';
  const answer = ask(me, 'Go on for ever');
  await until(() => house.models.said().some(({ lastMessage }) => lastMessage === 'Go on for ever'));
  const now = Date.now();
  await told(me, 'UserSuspended', now);
  await told(me, 'UserReinstated', now + 1);
  expect(await answer).toMatchObject({ status: 403, body: { error: { code: 'account_suspended' } } });
});

test('who is suspended anew is let in no more', async () => {
  const me = person();
  await told(me, 'UserSuspended', Date.now() - 30_000);
  await told(me, 'UserReinstated', Date.now() - 20_000);
  await told(me, 'UserSuspended', Date.now() - 10_000);
  house.catalog.setting.model = 'sim;fault=endless;pace=50';
  expect(await ask(me)).toMatchObject({ status: 403, body: { error: { code: 'account_suspended' } } });
});
