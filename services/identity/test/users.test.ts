import { describe, expect, test } from '@jest/globals';
import { inTenant, queries } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { sharedIdentityWithPeople } from './identity.ts';

const { identity, root, anna, bert } = await sharedIdentityWithPeople();

const update = (as: Person, id: string | number, body: unknown) =>
  identity.api.call(routes.updateUser, { as, params: { id }, body });

describe('the list of users', () => {
  test('an ADMIN sees all, with whole e-mails, by pages', async () => {
    const { body } = await identity.api.call(routes.listUsers, { as: root, query: { page: 2, pageSize: 2 } });
    expect(body.pagination).toEqual({ page: 2, pageSize: 2, total: 3 });
    expect(body.data.map(({ email }: { email: string }) => email)).toEqual(['bert@example.org']);
  });

  test('a USER sees the people of the own workspace', async () => {
    const { body } = await identity.api.call(routes.listUsers, { as: anna });
    expect(body.data.map(({ uuid }: { uuid: string }) => uuid)).toEqual([anna.userUuid]);
  });

  test('a member sees other members’ e-mails masked, their admin whole', async () => {
    await identity
      .worker('members')
      .insert({ workspace: anna.workspace, user_uuid: bert.userUuid, role: 'member' });
    const asMember: Person = { ...bert, workspace: anna.workspace, workspaceRole: 'member' };
    const { body } = await identity.api.call(routes.listUsers, { as: asMember });
    expect(body.data.map(({ email }: { email: string }) => email)).toEqual(['a******', 'bert@example.org']);
    const byAnna = await identity.api.call(routes.listUsers, {
      as: anna,
      query: { email: 'BERT@example.org' },
    });
    expect(byAnna.body.data).toMatchObject({ uuid: bert.userUuid, email: 'bert@example.org' });
    await identity.worker('members').where({ workspace: anna.workspace, user_uuid: bert.userUuid }).delete();
  });

  test('a stranger’s address is not found', async () => {
    const answer = await identity.api.call(routes.listUsers, {
      as: anna,
      query: { email: 'bert@example.org' },
    });
    expect(answer).toMatchObject({
      status: 404,
      body: { error: 'User not found', errorCode: 'USER_NOT_FOUND' },
    });
  });

  test.each([{ page: 0 }, { pageSize: 0 }, { pageSize: 101 }, { pageSize: '1.5' }, { nonsense: 1 }])(
    '%j is refused',
    async (query) => {
      const { status } = await identity.api.call(routes.listUsers, { as: root, query: query as never });
      expect(status).toBe(400);
    },
  );
});

describe('changing a user', () => {
  test('oneself: language and logo, by uuid and by number', async () => {
    expect((await update(anna, anna.userUuid, { language: 'zh-CN' })).body.data.language).toBe('zh-CN');
    expect((await update(anna, anna.userId, { language: 'en' })).body.data.language).toBe('en');
  });

  test.each([{ role: 1 }, { status: false }, { quota: { messages: 9 } }])(
    'not %j for a USER',
    async (body) => {
      expect(await update(anna, anna.userUuid, body)).toMatchObject({
        status: 403,
        body: { errorCode: 'ADMIN_ONLY' },
      });
    },
  );

  test.each([
    { email: 'x@example.org' },
    { id: 7 },
    { language: 'xx' },
    { logo: 'https://evil.example/x.png' },
    { logo: '/api/files/../audit/export' },
    { logo: '/api/logos/..' },
  ])('never %j', async (body) => {
    expect((await update(root, anna.userUuid, body)).status).toBe(400);
  });

  test('another workspace’s person is not there', async () => {
    expect(await update(anna, bert.userUuid, { language: 'en' })).toMatchObject({
      status: 404,
      body: { error: 'User not found' },
    });
    expect((await update(anna, 'nonsense', {})).body.error).toBe('Invalid UUID format');
  });

  test('an ADMIN gives role and quota; the last one keeps the role', async () => {
    const made = await update(root, bert.userUuid, { role: 1, quota: { messages: 9 } });
    expect(made.body.data).toMatchObject({ role: 1, quota: { messages: 9 } });
    expect((await update(root, bert.userUuid, { role: 0, quota: {} })).body.data).toMatchObject({
      role: 0,
      quota: {},
    });
    expect(await update(root, root.userUuid, { role: 0 })).toMatchObject({
      status: 409,
      body: { errorCode: 'LAST_ADMIN' },
    });
    expect((await update(root, root.userUuid, { status: false })).status).toBe(409);
  });

  test('of two ADMINs who suspend each other at once one stays, and may demote the other', async () => {
    await update(root, bert.userUuid, { role: 1 });
    const [first, second]: [Person, Person] = [root, { ...bert, role: 1 }];
    const answers = await Promise.all([
      update(first, second.userUuid, { status: false }),
      update(second, first.userUuid, { status: false }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [left, gone] = answers[0].status === 200 ? [first, second] : [second, first];
    expect((await update(left, gone.userUuid, { role: 0 })).status).toBe(200);
    const active = await identity.worker('users').where({ role: 1, status: true }).pluck('uuid');
    expect(active).toEqual([left.userUuid]);
    await identity.worker('users').where({ uuid: root.userUuid }).update({ role: 1, status: true });
    await identity.worker('users').where({ uuid: bert.userUuid }).update({ role: 0, status: true });
  });

  test('a suspended user is signed out and cannot come back', async () => {
    const carl = await identity.signIn('carl@example.org');
    expect((await update(root, carl.userUuid, { status: false })).body.data.status).toBe(false);
    expect(await identity.worker('sessions').where({ user_uuid: carl.userUuid })).toEqual([]);
    await identity.worker('one_time_codes').update({ sent_at: 0 });
    await identity.askCode('carl@example.org');
    expect(await identity.worker('events').where({ type: 'UserSuspended' }).pluck('stream_id')).toContain(
      carl.userUuid,
    );
    const { hash } = await identity
      .worker('one_time_codes')
      .where({ email: 'carl@example.org' })
      .first('hash');
    expect(hash).toBeNull();
    expect((await update(root, carl.userUuid, { status: true })).body.data.status).toBe(true);
  });
});

describe('the database itself', () => {
  test('shows a principal nothing of another workspace', async () => {
    const seen = await inTenant(identity.app, anna, async (tx) => ({
      users: await queries(tx)('users').pluck('uuid'),
      sessions: await queries(tx)('sessions').distinct('user_uuid').pluck('user_uuid'),
      codes: await queries(tx)('one_time_codes'),
      events: await queries(tx)('events').distinct('workspace').pluck('workspace'),
    }));
    expect(seen).toEqual({
      users: [anna.userUuid],
      sessions: [anna.userUuid],
      codes: [],
      events: [anna.workspace],
    });
  });

  test('shows nobody nothing', async () => {
    const rows = await inTenant(identity.app, { kind: 'anonymous' }, (tx) =>
      queries(tx)('users').pluck('uuid'),
    );
    expect(rows).toEqual([]);
  });
});
