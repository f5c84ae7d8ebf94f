import { beforeAll, describe, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { ApiAnswer } from '@tutka/testing';
import { sharedIdentity } from './identity.ts';
import {
  comeBack,
  cookieOf,
  locationOf,
  openFirm,
  signIn,
  start,
  userOf,
  verified,
  type World,
} from './oidc-world.ts';

const plain = await sharedIdentity();
let firm: World;

beforeAll(async () => {
  firm = await openFirm();
});

describe('an OpenID provider', () => {
  test('makes an account at the first sign-in, and leads on to where one wanted to go', async () => {
    firm.site.people.set('ada', verified('Ada@Example.org'));
    const answer = await signIn(firm, 'ada', { next: '/agents?tab=shared', language: 'zh-CN' });
    expect([answer.status, locationOf(answer)]).toEqual([303, '/agents?tab=shared']);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(cookieOf(answer, 'tutka')).toBeDefined();
    expect(await userOf(firm, 'ada@example.org')).toMatchObject({ language: 'zh-CN', role: 0 });
    const types = await firm.identity.worker('events').orderBy('recorded_at').pluck('type');
    expect(types.sort()).toEqual(['MemberAdded', 'UserRegistered', 'UserSignedIn', 'WorkspaceCreated']);
  });

  test('signs in to the account that the address has already, and ADMINs stay ADMIN', async () => {
    const person = await firm.identity.signIn('root@example.org');
    firm.site.people.set('root', verified('root@example.org'));
    expect(locationOf(await signIn(firm, 'root'))).toBe('/');
    const sessions = await firm.identity.worker('sessions').where({ user_uuid: person.userUuid });
    expect(sessions).toHaveLength(2);
    expect(await userOf(firm, 'root@example.org')).toMatchObject({ role: 1 });
  });

  test('knows a person again whose address has changed there', async () => {
    firm.site.people.set('eve', verified('eve@example.org'));
    await signIn(firm, 'eve');
    firm.site.people.set('eve', verified('eve.married@example.org'));
    expect(locationOf(await signIn(firm, 'eve'))).toBe('/');
    expect(await userOf(firm, 'eve.married@example.org')).toBeUndefined();
    const { uuid } = await userOf(firm, 'eve@example.org');
    expect(await firm.identity.worker('sessions').where({ user_uuid: uuid })).toHaveLength(2);
  });

  test('makes one account of two first sign-ins at once', async () => {
    firm.site.people.set('twice', verified('twice@example.org'));
    const answers = await Promise.all([signIn(firm, 'twice'), signIn(firm, 'twice')]);
    expect(answers.map(locationOf)).toEqual(['/', '/']);
    expect(await firm.identity.worker('users').where({ email: 'twice@example.org' })).toHaveLength(1);
  });

  test('of which the token tells the address, and which wants the secret in the header', async () => {
    const other = await openFirm({ tellsInTokens: true });
    other.site.people.set('ada', verified('ada@example.org'));
    expect(locationOf(await signIn(other, 'ada'))).toBe('/');
    expect(other.site.tokenRequests).toEqual(['granted']);
  });

  test('is told of by name', async () => {
    const { body } = await firm.identity.api.call(routes.getSignInOptions);
    expect(body.data).toEqual({ codes: true, singleSignOn: { name: 'Firm' }, signUp: 'open' });
  });
});

describe('nobody gets in', () => {
  const problemOf = (answer: ApiAnswer) => {
    expect([answer.status, cookieOf(answer, 'tutka')]).toEqual([303, undefined]);
    return locationOf(answer);
  };

  test('with the answer to another browser, an answer twice, or none', async () => {
    firm.site.people.set('mallory', verified('mallory@example.org'));
    const { location, browser } = await start(firm.identity);
    const answer = await firm.site.signIn(location, 'mallory');
    const other = await start(firm.identity);
    expect(problemOf(await comeBack(firm.identity, other.browser, answer))).toBe(
      '/signin?problem=ATTEMPT_OVER',
    );
    expect(locationOf(await comeBack(firm.identity, browser, answer))).toBe('/');
    expect(problemOf(await comeBack(firm.identity, browser, answer))).toBe('/signin?problem=ATTEMPT_OVER');
    expect(problemOf(await comeBack(firm.identity, browser, new URLSearchParams()))).toBe(
      '/signin?problem=ATTEMPT_OVER',
    );
  });

  test('with an attempt that is over', async () => {
    firm.site.people.set('late', verified('late@example.org'));
    const { location, browser } = await start(firm.identity);
    const answer = await firm.site.signIn(location, 'late');
    await firm.identity.worker('oidc_attempts').update({ expires_at: new Date() });
    expect(problemOf(await comeBack(firm.identity, browser, answer))).toBe('/signin?problem=ATTEMPT_OVER');
  });

  test('with a code that was changed on the way', async () => {
    const { location, browser } = await start(firm.identity, { next: '/chats' });
    const answer = await firm.site.signIn(location, 'ada');
    answer.set('code', `${answer.get('code')}x`);
    expect(problemOf(await comeBack(firm.identity, browser, answer))).toBe(
      '/signin?problem=PROVIDER_FAILED&next=%2Fchats',
    );
  });

  test('whom the provider refuses', async () => {
    const { location, browser } = await start(firm.identity, { next: '/chats' });
    const state = new URL(location).searchParams.get('state') ?? '';
    const answer = new URLSearchParams({ error: 'access_denied', state });
    expect(problemOf(await comeBack(firm.identity, browser, answer))).toBe(
      '/signin?problem=PROVIDER_REFUSED&next=%2Fchats',
    );
  });

  test('with an address that is not verified, or not told, unless the operator trusts it', async () => {
    firm.site.people.set('unverified', { email: 'unverified@example.org', email_verified: false });
    firm.site.people.set('untold', {});
    firm.site.people.set('silent', { email: 'silent@example.org' });
    for (const login of ['unverified', 'untold', 'silent']) {
      expect(problemOf(await signIn(firm, login))).toBe('/signin?problem=EMAIL_NOT_VERIFIED');
    }
    const trusting = await openFirm({ trustsEmails: true });
    trusting.site.people.set('silent', { email: 'silent@example.org' });
    trusting.site.people.set('unverified', { email: 'unverified@example.org', email_verified: false });
    expect(locationOf(await signIn(trusting, 'silent'))).toBe('/');
    expect(problemOf(await signIn(trusting, 'unverified'))).toBe('/signin?problem=EMAIL_NOT_VERIFIED');
  });

  test('who may not get an account, or whose account is suspended', async () => {
    const closed = await openFirm({ rules: { signUp: { kind: 'domains', domains: ['example.org'] } } });
    closed.site.people.set('in', verified('in@example.org'));
    closed.site.people.set('out', verified('out@elsewhere.net'));
    expect(locationOf(await signIn(closed, 'in'))).toBe('/');
    expect(problemOf(await signIn(closed, 'out'))).toBe('/signin?problem=SIGN_UP_CLOSED');
    expect(await userOf(closed, 'out@elsewhere.net')).toBeUndefined();
    await closed.identity.worker('users').where({ email: 'in@example.org' }).update({ status: false });
    expect(problemOf(await signIn(closed, 'in'))).toBe('/signin?problem=ACCOUNT_SUSPENDED');
  });

  test('where the provider is away, which holds until it is back', async () => {
    const away = await openFirm();
    await away.site.close();
    const answer = await away.identity.api.call(routes.startSingleSignOn, { query: { next: '/chats' } });
    expect(problemOf(answer)).toBe('/signin?problem=PROVIDER_FAILED&next=%2Fchats');
  });

  test('where we fail ourselves', async () => {
    const broken = await openFirm();
    broken.site.people.set('ada', verified('ada@example.org'));
    await signIn(broken, 'ada');
    await broken.identity.worker('workspaces').update({ personal: false });
    expect(problemOf(await signIn(broken, 'ada', { next: '/chats' }))).toBe(
      '/signin?problem=FAILED&next=%2Fchats',
    );
  });

  test('by being led elsewhere', async () => {
    for (const next of ['https://evil.example', '//evil.example', '/\\evil.example', 'agents', '/a\\b']) {
      const { status } = await firm.identity.api.call(routes.startSingleSignOn, { query: { next } });
      expect([next, status]).toEqual([next, 400]);
    }
  });
});

describe('without a provider', () => {
  test('there is no such way to sign in', async () => {
    const { body } = await plain.api.call(routes.getSignInOptions);
    expect(body.data).toEqual({ codes: true, singleSignOn: null, signUp: 'open' });
    const started = await plain.api.call(routes.startSingleSignOn);
    expect([started.status, started.body.errorCode]).toEqual([404, 'NO_SINGLE_SIGN_ON']);
  });
});
