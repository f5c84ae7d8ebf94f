import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { Invitation, Member, OwnWorkspace } from '@tutka/http-contracts';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { resolveKey } from '../src/store/key-secrets.ts';
import { sharedIdentityWithPeople, startIdentity } from './identity.ts';

const { identity, root, anna, bert } = await sharedIdentityWithPeople();
const { api } = identity;

const make = async (as: Person, name = 'Lighthouse'): Promise<OwnWorkspace> =>
  (await api.call(routes.createWorkspace, { as, body: { name } })).body.data;
const invite = (as: Person, uuid: string, body: object) =>
  api.call(routes.inviteMembers, { as, params: { uuid }, body });
const setRole = (as: Person, uuid: string, userUuid: string, role: string) =>
  api.call(routes.updateMember, { as, params: { uuid, userUuid }, body: { role } });
const remove = (as: Person, uuid: string, userUuid: string) =>
  api.call(routes.removeMember, { as, params: { uuid, userUuid } });
const membersOf = async (as: Person, uuid: string): Promise<Member[]> =>
  (await api.call(routes.listMembers, { as, params: { uuid } })).body.data;
const invitationsOf = async (as: Person, uuid: string): Promise<Invitation[]> =>
  (await api.call(routes.listInvitations, { as, params: { uuid } })).body.data;
const eventsOf = async (uuid: string) =>
  await identity.worker('events').where({ stream_id: uuid }).orderBy('version').pluck('type');
const acting = (person: Person, workspace: OwnWorkspace): Person => ({
  ...person,
  workspace: workspace.uuid,
  workspaceRole: workspace.role,
});

describe('a workspace', () => {
  test('is made, renamed, listed beside the personal one, and told of to nobody else', async () => {
    const made = await make(anna);
    expect(made).toMatchObject({ name: 'Lighthouse', personal: false, role: 'owner', memberCount: 1 });
    expect(made.logo).toBe(`/api/logos/${made.uuid}`);
    const params = { uuid: made.uuid };
    const body = { name: 'Harbour', logo: '/api/files/harbour-0001.png' };
    const renamed = await api.call(routes.updateWorkspace, { as: anna, params, body });
    expect(renamed.body.data).toMatchObject(body);
    await api.call(routes.updateWorkspace, { as: anna, params, body });
    const { data } = (await api.call(routes.listWorkspaces, { as: anna })).body;
    expect(data.map(({ personal }: OwnWorkspace) => personal)).toEqual([true, false]);
    expect(await eventsOf(made.uuid)).toEqual(['WorkspaceCreated', 'MemberAdded', 'WorkspaceChanged']);
    for (const as of [bert, root]) {
      for (const route of [routes.getWorkspace, routes.listMembers, routes.listInvitations])
        expect((await api.call(route, { as, params })).status).toBe(404);
      expect((await invite(as, made.uuid, { email: 'x@example.org' })).status).toBe(404);
      expect((await api.call(routes.switchWorkspace, { as, params })).status).toBe(404);
    }
  });

  test('that is personal takes nobody in, lets nobody go and keeps its name', async () => {
    const params = { uuid: anna.workspace };
    const answers = [
      await invite(anna, anna.workspace, { email: 'x@example.org' }),
      await remove(anna, anna.workspace, anna.userUuid),
      await setRole(anna, anna.workspace, anna.userUuid, 'member'),
      await api.call(routes.updateWorkspace, { as: anna, params, body: { name: 'Mine' } }),
    ];
    for (const { status, body } of answers)
      expect([status, body.errorCode]).toEqual([409, 'PERSONAL_WORKSPACE']);
  });

  test('is made once under one Idempotency-Key', async () => {
    const emma = await identity.signIn('emma@example.org');
    const call = (name: string, key = 'k1') =>
      api.call(routes.createWorkspace, { as: emma, body: { name }, headers: { 'idempotency-key': key } });
    const first = await call('Harbour');
    expect((await call('Harbour')).body.data).toEqual(first.body.data);
    expect(await call('Quay')).toMatchObject({
      status: 409,
      body: { errorCode: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect((await call('Quay', 'two words')).status).toBe(400);
    expect((await call('Harbour', 'k2')).body.data.uuid).not.toBe(first.body.data.uuid);
    expect((await api.call(routes.listWorkspaces, { as: emma })).body.data).toHaveLength(3);
  });

  test('is made as often as a person may, also of many at once', async () => {
    const carl = await identity.signIn('carl@example.org');
    const all = Array.from({ length: 25 }, () =>
      api.call(routes.createWorkspace, { as: carl, body: { name: 'One more' } }),
    );
    const statuses = (await Promise.all(all)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
  });
});

describe('people', () => {
  test('with an account are members at once; others are invited, and members when they first sign in', async () => {
    const { uuid } = await make(anna);
    const emails = ['bert@example.org', ' New@Example.org', 'new@example.org', 'anna@example.org'];
    const { body } = await invite(anna, uuid, { emails, role: 'admin' });
    expect(body.data.members.map(({ email, role }: Member) => [email, role]).sort()).toEqual([
      ['anna@example.org', 'owner'],
      ['bert@example.org', 'admin'],
    ]);
    expect(body.data.invitations).toMatchObject([{ email: 'new@example.org', role: 'admin' }]);
    const added = [bert.userUuid, body.data.invitations[0].uuid];
    expect(body.data.added.sort()).toEqual(added.sort());
    const again = await invite(anna, uuid, { emails, role: 'member' });
    expect([again.body.data.members.length, again.body.data.added]).toEqual([2, []]);
    expect(await invitationsOf(anna, uuid)).toMatchObject([{ email: 'new@example.org', role: 'admin' }]);

    const fresh = await identity.signIn('new@example.org');
    expect(fresh.workspace).not.toBe(uuid);
    expect(await invitationsOf(anna, uuid)).toEqual([]);
    expect((await membersOf(fresh, uuid)).map(({ role }) => role)).toEqual(['owner', 'admin', 'admin']);
    expect(await eventsOf(uuid)).toEqual([
      'WorkspaceCreated',
      'MemberAdded',
      'MemberAdded',
      'MemberInvited',
      'MemberAdded',
    ]);
    const told = JSON.stringify(await identity.worker('events').select('data', 'meta'));
    expect(told).not.toContain('example.org');
  });

  test('see one another’s addresses masked unless they manage the workspace', async () => {
    const { uuid } = await make(anna);
    await invite(anna, uuid, { email: 'bert@example.org' });
    const seen = async (as: Person) => (await membersOf(as, uuid)).map(({ email }) => email);
    expect(await seen(anna)).toEqual(['anna@example.org', 'bert@example.org']);
    expect(await seen(bert)).toEqual(['a******', 'bert@example.org']);
    expect((await api.call(routes.listInvitations, { as: bert, params: { uuid } })).status).toBe(403);
    const users = (
      await api.call(routes.listUsers, { as: { ...bert, workspace: uuid, workspaceRole: 'member' } })
    ).body.data;
    expect(users.map(({ email }: Member) => email)).toEqual(['a******', 'bert@example.org']);
  });

  test('whose invitation is withdrawn do not become members', async () => {
    const { uuid } = await make(anna);
    const { data } = (await invite(anna, uuid, { email: 'late@example.org' })).body;
    const params = { uuid, invitationUuid: data.invitations[0].uuid };
    expect((await api.call(routes.withdrawInvitation, { as: anna, params })).status).toBe(200);
    expect((await api.call(routes.withdrawInvitation, { as: anna, params })).status).toBe(404);
    const late = await identity.signIn('late@example.org');
    expect((await api.call(routes.getWorkspace, { as: late, params: { uuid } })).status).toBe(404);
  });

  test('who are invited may sign up where nobody else may', async () => {
    const closed = await startIdentity({ signUp: { kind: 'invite', domains: [] } });
    const owner = await closed.signIn('root@example.org');
    const { uuid } = (await closed.api.call(routes.createWorkspace, { as: owner, body: { name: 'Closed' } }))
      .body.data;
    const body = { email: 'guest@example.org' };
    await closed.api.call(routes.inviteMembers, { as: owner, params: { uuid }, body });
    await closed.askCode('stranger@example.org');
    expect(closed.codeFor('stranger@example.org')).toBe('');
    const guest = await closed.signIn('guest@example.org');
    expect((await closed.api.call(routes.getWorkspace, { as: guest, params: { uuid } })).status).toBe(200);
    await closed.stop();
  });
});

describe('a role', () => {
  test('is changed by owners and admins, an owner’s by owners alone, and one owner stays', async () => {
    const { uuid } = await make(anna);
    const dora = await identity.signIn('dora@example.org');
    await invite(anna, uuid, { email: 'bert@example.org', role: 'admin' });
    await invite(bert, uuid, { email: 'dora@example.org' });
    const outcome = async (answer: ReturnType<typeof setRole>) => (await answer).body.errorCode ?? 200;
    expect(await outcome(setRole(dora, uuid, dora.userUuid, 'admin'))).toBe('MANAGERS_ONLY');
    expect(await outcome(setRole(bert, uuid, bert.userUuid, 'owner'))).toBe('OWNERS_ONLY');
    expect(await outcome(setRole(bert, uuid, anna.userUuid, 'member'))).toBe('OWNERS_ONLY');
    expect(await outcome(remove(bert, uuid, anna.userUuid))).toBe('OWNERS_ONLY');
    expect(await outcome(remove(dora, uuid, bert.userUuid))).toBe('MANAGERS_ONLY');
    expect(await outcome(setRole(anna, uuid, anna.userUuid, 'admin'))).toBe('LAST_OWNER');
    expect(await outcome(remove(anna, uuid, anna.userUuid))).toBe('LAST_OWNER');
    expect(await outcome(setRole(anna, uuid, randomUUID(), 'admin'))).toBe('MEMBER_NOT_FOUND');
    expect(await outcome(setRole(bert, uuid, dora.userUuid, 'admin'))).toBe(200);

    // Ownership goes over: the other becomes one, then one steps down or leaves.
    expect(await outcome(setRole(anna, uuid, bert.userUuid, 'owner'))).toBe(200);
    expect(await outcome(remove(anna, uuid, anna.userUuid))).toBe(200);
    const { owner_uuid } = await identity.worker('workspaces').where({ uuid }).first('owner_uuid');
    expect(owner_uuid).toBe(bert.userUuid);
    expect((await api.call(routes.getWorkspace, { as: anna, params: { uuid } })).status).toBe(404);
  });

  test('of two owners who step down at once, one stays', async () => {
    const { uuid } = await make(anna);
    await invite(anna, uuid, { email: 'bert@example.org' });
    await setRole(anna, uuid, bert.userUuid, 'owner');
    const answers = await Promise.all([
      setRole(anna, uuid, anna.userUuid, 'member'),
      remove(bert, uuid, bert.userUuid),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test('a session that is switched acts there, and in its own workspace again once the person is removed', async () => {
  const shared = await make(anna);
  await invite(anna, shared.uuid, { email: 'bert@example.org' });
  const params = { uuid: shared.uuid };
  const switched = await api.call(routes.switchWorkspace, { as: bert, params });
  expect(switched.body.data).toMatchObject({ uuid: shared.uuid, role: 'member' });
  const at = async () =>
    (await identity.worker('sessions').where({ uuid: bert.sessionUuid }).first('workspace')).workspace;
  expect(await at()).toBe(shared.uuid);
  const there = acting(bert, { ...shared, role: 'member' });
  expect((await api.call(routes.getMe, { as: there })).body.data.workspace).toEqual({
    uuid: shared.uuid,
    name: 'Lighthouse',
    logo: `/api/logos/${shared.uuid}`,
    personal: false,
    role: 'member',
  });
  const body = { name: 'Reports', scopes: ['chat'] };
  const { key } = (await api.call(routes.createApiKey, { as: there, body })).body.data;
  const found = () => resolveKey(identity.worker, createHash('sha256').update(key).digest());
  expect(await found()).toMatchObject({ workspace: shared.uuid });
  await remove(anna, shared.uuid, bert.userUuid);
  expect(await at()).toBe(bert.workspace);
  await invite(anna, shared.uuid, { email: 'bert@example.org' });
  expect(await found()).toBeUndefined();
  expect((await eventsOf(shared.uuid)).slice(-2)).toEqual(['MemberRemoved', 'MemberAdded']);
});
