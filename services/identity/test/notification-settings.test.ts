import { expect, test } from '@jest/globals';
import { queries } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { sharedIdentityWithPeople } from './identity.ts';
import { overlapping } from './overlapping.ts';

const { identity, anna, bert } = await sharedIdentityWithPeople();
const { api, worker } = identity;

const choose = (as: Person, ...kinds: object[]) =>
  api.call(routes.setNotificationSettings, { as, body: { kinds } });
const chosenBy = ({ userUuid }: Person) =>
  worker('notification_choices')
    .where({ user_uuid: userUuid })
    .orderBy('kind')
    .select('kind', 'bell', 'mail');

test('who acts in a shared workspace chooses for themselves everywhere; their stream stays in their own', async () => {
  const made = await api.call(routes.createWorkspace, { as: anna, body: { name: 'Lighthouse' } });
  const there: Person = { ...anna, workspace: made.body.data.uuid };
  expect((await choose(there, { kind: 'receipt', mail: false })).status).toBe(200);
  const { body } = await api.call(routes.getNotificationSettings, { as: anna });
  expect(body.data.kinds).toContainEqual({ kind: 'receipt', bell: true, mail: false, fixed: false });
  const workspaces = await worker('events').where({ stream_id: anna.userUuid }).distinct().pluck('workspace');
  expect(workspaces).toEqual([anna.workspace]);
});

test('what is not said stays as it comes unchosen', async () => {
  await choose(bert, { kind: 'refund' }, { kind: 'invoice', bell: false }, { kind: 'receipt', bell: true });
  expect(await chosenBy(bert)).toEqual([
    { kind: 'invoice', bell: false, mail: false },
    { kind: 'receipt', bell: true, mail: true },
  ]);
});

test('what is not said stays as it was chosen at the same moment', async () => {
  await choose(bert, { kind: 'receipt', bell: true });
  const answer = await overlapping(
    worker,
    (tx) =>
      queries(tx)('notification_choices')
        .where({ user_uuid: bert.userUuid, kind: 'receipt' })
        .update({ bell: false }),
    () => choose(bert, { kind: 'receipt', mail: false }),
  );
  expect(answer.status).toBe(200);
  expect(await chosenBy(bert)).toContainEqual({ kind: 'receipt', bell: false, mail: false });
});
