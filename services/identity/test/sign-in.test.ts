import { describe, expect, test } from '@jest/globals';
import { queries } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { sharedIdentity, startIdentity } from './identity.ts';
import { overlapping } from './overlapping.ts';

const identity = await sharedIdentity();

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing in', () => {
  test('a code by mail makes the account, its workspace and a session cookie', async () => {
    expect(await identity.askCode(' Anna@Example.org ')).toMatchObject({
      status: 200,
      body: { data: { sent: true } },
    });
    const answer = await identity.verify('anna@example.org', identity.codeFor('anna@example.org'));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        code: 200,
        data: {
          email: 'anna@example.org',
          role: 0,
          status: true,
          language: 'en',
          quota: {},
          workspace: { role: 'owner' },
        },
      },
    });
    expect(answer.body.data.logo).toBe(`/api/logos/${answer.body.data.uuid}`);
    expect(JSON.stringify(answer.body)).not.toContain('otp');
    expect(answer.headers.get('set-cookie')).toMatch(
      /^tutka=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/,
    );
    const [kept] = await identity.worker('sessions').select('token_hash');
    expect(kept.token_hash).toHaveLength(32);
    const types = await identity.worker('events').orderBy('recorded_at').pluck('type');
    expect(types.sort()).toEqual(['MemberAdded', 'UserRegistered', 'UserSignedIn', 'WorkspaceCreated']);
    const payloads = JSON.stringify(await identity.worker('events').select('data', 'meta'));
    expect(payloads).not.toContain('anna@');
  });

  test('a code works once, and a wrong one never', async () => {
    await identity.askCode('once@example.org');
    const code = identity.codeFor('once@example.org');
    expect((await identity.verify('once@example.org', wrong(code))).status).toBe(401);
    expect((await identity.verify('once@example.org', code)).status).toBe(200);
    expect(await identity.verify('once@example.org', code)).toMatchObject({
      status: 401,
      body: { errorCode: 'WRONG_CODE' },
    });
  });

  test('five wrong tries spend the code, also when they come at once', async () => {
    await identity.askCode('brute@example.org');
    const code = identity.codeFor('brute@example.org');
    const tries = await Promise.all(
      Array.from({ length: 12 }, () => identity.verify('brute@example.org', wrong(code))),
    );
    expect(tries.every(({ status }) => status === 401)).toBe(true);
    const { tries: counted } = await identity
      .worker('one_time_codes')
      .where({ email: 'brute@example.org' })
      .first('tries');
    expect(counted).toBe(5);
    expect((await identity.verify('brute@example.org', code)).status).toBe(401);
  });

  test('the right code sent by many at once signs in one', async () => {
    await identity.askCode('race@example.org');
    const code = identity.codeFor('race@example.org');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => identity.verify('race@example.org', code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('an expired code is refused', async () => {
    await identity.askCode('late@example.org');
    await identity
      .worker('one_time_codes')
      .where({ email: 'late@example.org' })
      .update({ expires_at: new Date(0) });
    expect((await identity.verify('late@example.org', identity.codeFor('late@example.org'))).status).toBe(
      401,
    );
  });

  test.each(['', 'nobody', 'a@', 'a b@example.org'])('%j is no e-mail', async (email) => {
    expect(await identity.askCode(email)).toMatchObject({
      status: 400,
      body: { error: 'Invalid email format' },
    });
  });

  test('an address named as ADMIN becomes one', async () => {
    expect((await identity.signIn('root@example.org')).role).toBe(1);
  });

  test.each([
    { change: { role: 0 }, status: 200, role: 0 },
    { change: { status: false }, status: 403, role: 1 },
  ])('a sign-in leaves %j of the same moment as it is', async ({ change, status, role }) => {
    const email = `${status}@example.org`;
    const { userUuid: uuid } = await identity.signIn(email);
    await identity.worker('users').where({ uuid }).update({ role: 1 });
    await identity.worker('one_time_codes').where({ email }).update({ sent_at: 0 });
    await identity.askCode(email);
    const answer = await overlapping(
      identity.worker,
      (tx) => queries(tx)('users').where({ uuid }).update(change),
      () => identity.verify(email, identity.codeFor(email)),
    );
    expect(answer.status).toBe(status);
    if (status === 200) expect(answer.body.data.role).toBe(role);
    expect(await identity.worker('users').where({ uuid }).first('role')).toEqual({ role });
  });

  test('the browser’s language is taken, the page’s goes before it', async () => {
    const headers = { 'accept-language': 'fr, zh;q=0.9' };
    await identity.api.call(routes.requestCode, { body: { email: 'zh@example.org' }, headers });
    expect(identity.mails.at(-1)?.subject).toContain('验证码');
    const body = { email: 'zh@example.org', otp: identity.codeFor('zh@example.org'), language: 'en' };
    expect((await identity.api.call(routes.verifyCode, { body, headers })).body.data.language).toBe('en');
  });
});

describe('a session', () => {
  test('is rotated by a refresh and ended by a logout', async () => {
    const person = await identity.signIn('rotate@example.org');
    const refreshed = await identity.api.call(routes.refreshSession, { as: person });
    expect(refreshed.status).toBe(200);
    expect(refreshed.headers.get('set-cookie')).toMatch(/^tutka=[\w-]{43};/);
    const out = await identity.api.call(routes.logout, { as: person });
    expect(out.headers.get('set-cookie')).toMatch(/^tutka=; Path=\/; Max-Age=0/);
    expect((await identity.api.call(routes.refreshSession, { as: person })).status).toBe(401);
  });

  test('ends in the person’s own stream, wherever they acted', async () => {
    const person = await identity.signIn('elsewhere@example.org');
    const made = await identity.api.call(routes.createWorkspace, { as: person, body: { name: 'Elsewhere' } });
    await identity.api.call(routes.logout, { as: { ...person, workspace: made.body.data.uuid } });
    const ended = identity.worker('events').where({ stream_id: person.userUuid, type: 'UserSignedOut' });
    expect(await ended.pluck('workspace')).toEqual([person.workspace]);
  });

  test('slides with a refresh', async () => {
    const person = await identity.signIn('slide@example.org');
    const session = () => identity.worker('sessions').where({ uuid: person.sessionUuid });
    await session().update({ expires_at: new Date(Date.now() + 60_000) });
    await identity.api.call(routes.refreshSession, { as: person });
    const { expires_at: expiresAt } = await session().first('expires_at');
    expect(expiresAt.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000);
  });

  test('tells who is signed in', async () => {
    const person = await identity.signIn('me@example.org');
    const { body } = await identity.api.call(routes.getMe, { as: person });
    expect(body.data).toMatchObject({
      uuid: person.userUuid,
      email: 'me@example.org',
      workspace: { uuid: person.workspace },
    });
    expect((await identity.api.call(routes.getMe)).status).toBe(401);
  });
});

describe('closed sign-up', () => {
  test('answers the same and mails nobody, unless an account or an ADMIN address is there', async () => {
    const closed = await startIdentity({ signUp: { kind: 'domains', domains: ['firm.example'] } });
    try {
      const refused = await closed.askCode('stranger@example.org');
      const welcome = await closed.askCode('clerk@firm.example');
      expect(refused.status).toBe(200);
      expect(refused.body.data).toEqual(welcome.body.data);
      expect((await closed.askCode('root@example.org')).status).toBe(200);
      expect(closed.mails.map(({ to }) => to).sort()).toEqual(['clerk@firm.example', 'root@example.org']);
    } finally {
      await closed.stop();
    }
  });
});

describe('the embedded default', () => {
  test('makes the first account ADMIN, and only one of those that race for it', async () => {
    const embedded = await startIdentity({ firstAccountIsAdmin: true });
    try {
      const people = await Promise.all(['a', 'b', 'c'].map((name) => embedded.signIn(`${name}@example.org`)));
      expect(people.map(({ role }) => role).sort()).toEqual([0, 0, 1]);
    } finally {
      await embedded.stop();
    }
  });
});
