import { createHash } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { queries, type Tx } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { spendCode } from '../src/store/codes.ts';
import { holdBelongings, removeAccount } from '../src/store/deletions.ts';
import { resolveKey } from '../src/store/key-secrets.ts';
import { lockUserByEmail } from '../src/store/users.ts';
import { standIn } from '../src/store/workspaces.ts';
import { sharedIdentityWithPeople } from './identity.ts';
import { overlapping } from './overlapping.ts';

const { identity, root, anna } = await sharedIdentityWithPeople();
const { api, worker, plan } = identity;

let count = 0;
async function somebody() {
  count += 1;
  const email = `leaver-${count}@example.org`;
  return { email, person: await identity.signIn(email) };
}

async function code(email: string): Promise<string> {
  await worker('one_time_codes').where({ email }).update({ sent_at: 0, hour_started_at: 0 });
  await identity.askCode(email);
  return identity.codeFor(email);
}

const remove = (as: Person, id: string | number, body: object) =>
  api.call(routes.deleteUser, { as, params: { id }, body } as never);
const look = async (as: Person, id: string) =>
  (await api.call(routes.getDeletion, { as, params: { id } })).body.data;
const leave = async ({ email, person }: { email: string; person: Person }) =>
  remove(person, person.userUuid, { email, otp: await code(email) });
async function crew(of: Person, emails: readonly string[] = []): Promise<string> {
  const { uuid } = (await api.call(routes.createWorkspace, { as: of, body: { name: 'Crew' } })).body.data;
  if (emails.length > 0)
    await api.call(routes.inviteMembers, {
      as: of,
      params: { uuid },
      body: { emails: [...emails] },
    } as never);
  return uuid;
}
const eventsOf = (stream: string): Promise<string[]> =>
  worker('events').where({ stream_id: stream }).orderBy('version').pluck('type');

test('an account is deleted with all that says who it was, and its address makes another one', async () => {
  const leaver = await somebody();
  const { email, person } = leaver;
  const { userUuid, workspace } = person;
  const file = `/api/files/picture-of-${count}.png`;
  await api.call(routes.updateUser, { as: person, params: { id: userUuid }, body: { logo: file } });
  const alone = await crew(person);
  const { key } = (
    await api.call(routes.createApiKey, { as: person, body: { name: 'A program', scopes: ['agents:read'] } })
  ).body.data;
  await worker('oidc_accounts').insert({ issuer: 'https://idp.test', subject: email, user_uuid: userUuid });

  const answer = await leave(leaver);
  expect([answer.status, answer.body.data]).toEqual([200, null]);
  expect(answer.headers.get('set-cookie')).toContain('tutka=; ');
  for (const [table, column] of [
    ['users', 'uuid'],
    ['members', 'user_uuid'],
    ['sessions', 'user_uuid'],
    ['oidc_accounts', 'user_uuid'],
    ['workspaces', 'owner_uuid'],
    ['api_keys', 'user_uuid'],
  ] as const)
    expect([table, await worker(table).where(column, userUuid)]).toEqual([table, []]);
  expect(await resolveKey(worker, createHash('sha256').update(key).digest())).toBeUndefined();
  expect(await worker('one_time_codes').where({ email })).toEqual([]);

  expect((await eventsOf(userUuid)).at(-1)).toBe('UserDeleted');
  const [told] = await worker('events').where({ stream_id: userUuid, type: 'UserDeleted' }).select('data');
  expect(told.data).toEqual({ userUuid, logo: file });
  for (const one of [workspace, alone]) expect((await eventsOf(one)).at(-1)).toBe('WorkspaceDeleted');
  const { rows } = await worker.raw('SELECT count(*)::int AS found FROM events e WHERE e::text LIKE ?', [
    `%${email}%`,
  ]);
  expect(rows[0].found).toBe(0);

  const again = await identity.signIn(email);
  expect(again.userUuid).not.toBe(userUuid);
  expect(again.userId).toBeGreaterThan(person.userId);
});

test('somebody’s own account wants its address and a code, and a wrong one ends nothing', async () => {
  const { email, person } = await somebody();
  const otp = await code(email);
  const failed = async (body: object) => {
    const answer = await remove(person, person.userUuid, body);
    return [answer.status, answer.body.errorCode];
  };
  expect((await look(person, person.userUuid)).byCode).toBe(true);
  expect(await failed({ email: 'another@example.org', otp })).toEqual([400, 'ANOTHER_ADDRESS']);
  expect(await failed({ email })).toEqual([400, 'WRONG_CODE']);
  expect(await failed({ email, otp: otp === '000000' ? '000001' : '000000' })).toEqual([400, 'WRONG_CODE']);
  expect(await worker('users').where({ email })).toHaveLength(1);
  expect((await remove(person, person.userId, { email: email.toUpperCase(), otp })).status).toBe(200);
});

test('an administrator deletes others by their address, nobody else does', async () => {
  const { email, person } = await somebody();
  expect((await remove(anna, person.userUuid, { email })).status).toBe(404);
  await crew(anna, [email]);
  const [{ workspace }] = await worker('members')
    .where({ user_uuid: anna.userUuid })
    .whereNot({ workspace: anna.workspace })
    .select('workspace');
  expect((await remove({ ...anna, workspace }, person.userUuid, { email })).status).toBe(403);
  expect((await remove(root, person.userUuid, { email })).status).toBe(200);
  const removed = await worker('events')
    .where({ stream_id: workspace, type: 'MemberRemoved' })
    .select('data');
  expect(removed.map(({ data }) => data)).toEqual([{ workspace, userUuid: person.userUuid, hasLeft: false }]);
});

test('what would hurt others or cost money is told, and nothing happens until it is done', async () => {
  const leaver = await somebody();
  const { person } = leaver;
  const uuid = await crew(person, ['anna@example.org']);
  plan.renewing = ({ own }) => new Set(own.slice(0, 1));
  const crewed = { uuid, name: 'Crew', personal: false };
  const home = { uuid: person.workspace, name: 'Personal', personal: true };
  const held = [
    { kind: 'only-owner', workspace: crewed },
    { kind: 'subscription', workspace: home },
  ];
  expect(await look(person, person.userUuid)).toEqual({
    obstacles: held,
    ends: [home],
    leaves: [crewed],
    byCode: true,
  });
  const refused = await leave(leaver);
  expect([refused.status, refused.body.errorCode, refused.body.details]).toEqual([
    409,
    'ACCOUNT_HELD',
    { obstacles: held },
  ]);
  expect(await worker('users').where({ uuid: person.userUuid })).toHaveLength(1);

  plan.renewing = () => new Set();
  const owner = { as: person, params: { uuid, userUuid: anna.userUuid }, body: { role: 'owner' } };
  await api.call(routes.updateMember, owner as never);
  const { body } = await api.call(routes.inviteMembers, {
    as: person,
    params: { uuid },
    body: { email: `waits-${count}@example.org` },
  } as never);
  expect(body.errorCode).toBeUndefined();
  // The code was not spent by what was refused.
  expect(
    (await remove(person, person.userUuid, { email: leaver.email, otp: identity.codeFor(leaver.email) }))
      .status,
  ).toBe(200);
  expect(await worker('workspaces').where({ uuid }).pluck('owner_uuid')).toEqual([anna.userUuid]);
  expect(await worker('invitations').where({ workspace: uuid }).pluck('invited_by')).toEqual([anna.userUuid]);
});

test('the only administrator stays', async () => {
  const refused = await remove(root, root.userUuid, {
    email: 'root@example.org',
    otp: await code('root@example.org'),
  });
  expect(refused.body.details).toEqual({ obstacles: [{ kind: 'last-admin' }] });
});

test('who is being brought in elsewhere at that moment leaves there too', async () => {
  const leaver = await somebody();
  const otp = await code(leaver.email);
  const { userUuid } = leaver.person;
  const uuid = await crew(anna);
  const { status } = await overlapping(
    worker,
    async (tx) => {
      await standIn(tx, anna.userUuid, uuid);
      await standIn(tx, userUuid, leaver.person.workspace);
      const { insertMember } = await import('../src/store/members.ts');
      await insertMember(tx, { workspace: uuid, userUuid, role: 'member' });
    },
    () => remove(leaver.person, userUuid, { email: leaver.email, otp }),
  );
  expect(status).toBe(200);
  expect(await worker('members').where({ user_uuid: userUuid })).toEqual([]);
  expect((await eventsOf(uuid)).at(-1)).toBe('MemberRemoved');
});

/** What a deletion does of an account whose personal workspace is all that its person belongs to. */
async function ends(
  tx: Tx,
  { email, person: { userUuid: uuid, workspace } }: { email: string; person: Person },
) {
  await holdBelongings(tx, uuid);
  await removeAccount(tx, { uuid, email }, [workspace]);
}

test('who invites somebody whose account is being deleted invites their address', async () => {
  const leaver = await somebody();
  const { email } = leaver;
  const uuid = await crew(anna);
  const { status, body } = await overlapping(
    worker,
    (tx) => ends(tx, leaver),
    () => api.call(routes.inviteMembers, { as: anna, params: { uuid }, body: { email } } as never),
  );
  expect([
    status,
    body.data.members,
    body.data.invitations.map((one: { email: string }) => one.email),
  ]).toEqual([200, [], [email]]);
});

test('an account is deleted after a sign-in that came first, and neither keeps the other from its end', async () => {
  const { email, person } = await somebody();
  await code(email);
  const { status } = await overlapping(
    worker,
    async (tx) => {
      const [kept] = await queries(tx)('one_time_codes').where({ email }).select('hash');
      expect(await spendCode(tx, email, kept.hash)).toBe(true);
    },
    () => remove(root, person.userUuid, { email }),
    async (tx) => expect((await lockUserByEmail(tx, email))?.uuid).toBe(person.userUuid),
  );
  expect(status).toBe(200);
});

test('what is changed of an account that is being deleted is of nobody', async () => {
  const leaver = await somebody();
  const { userUuid } = leaver.person;
  const { status, body } = await overlapping(
    worker,
    (tx) => ends(tx, leaver),
    () => api.call(routes.updateUser, { as: root, params: { id: userUuid }, body: { status: false } }),
  );
  expect([status, body.errorCode]).toEqual([404, 'USER_NOT_FOUND']);
});
