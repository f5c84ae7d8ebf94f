import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { routes, type SignInPlace } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { sharedIdentityWithPeople } from './identity.ts';

const { identity, root, anna } = await sharedIdentityWithPeople();

const places = async (as: Person): Promise<SignInPlace[]> =>
  (await identity.api.call(routes.listSignIns, { as })).body.data;
const end = (as: Person, uuid: string) => identity.api.call(routes.endSignIn, { as, params: { uuid } });
const isIn = async (as: Person) => (await identity.api.call(routes.refreshSession, { as })).status === 200;

test('where one is signed in: with what, from where, the asking browser first', async () => {
  const email = 'places@example.org';
  await identity.askCode(email);
  const userAgent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.77' };
  const body = { email, otp: identity.codeFor(email) };
  await identity.api.call(routes.verifyCode, { body, headers });
  const person = await identity.signIn(email);
  const found = await places(person);
  expect(found).toMatchObject([
    { uuid: person.sessionUuid, current: true },
    { current: false, browser: 'Firefox', system: 'Windows' },
  ]);
  expect(found[1]?.address).toBe('203.0.113.0/24');
  expect((await places(anna)).every(({ uuid }) => !found.some((place) => place.uuid === uuid))).toBe(true);
});

test('one is ended by its person alone, an ADMIN included, and told in their own stream', async () => {
  const [lost, here] = [await identity.signIn('lost@example.org'), await identity.signIn('lost@example.org')];
  const uuid = lost.sessionUuid ?? '';
  for (const other of [anna, root]) {
    expect(await end(other, uuid)).toMatchObject({ status: 404, body: { errorCode: 'SIGN_IN_NOT_FOUND' } });
  }
  expect(await isIn(lost)).toBe(true);
  const ended = await end(here, uuid);
  expect([ended.status, ended.headers.get('set-cookie')]).toEqual([200, null]);
  expect([await isIn(lost), await isIn(here)]).toEqual([false, true]);
  expect((await end(here, uuid)).status).toBe(404);
  expect((await end(here, randomUUID())).status).toBe(404);
  const told = identity.worker('events').where({ stream_id: here.userUuid, type: 'UserSignedOut' });
  expect(await told.pluck('workspace')).toEqual([here.workspace]);
});

test('the asking one takes its cookie with it', async () => {
  const person = await identity.signIn('self@example.org');
  const ended = await end(person, person.sessionUuid ?? '');
  expect(ended.headers.get('set-cookie')).toMatch(/^tutka=; Path=\/; Max-Age=0/);
  expect(await isIn(person)).toBe(false);
});

test('what has expired is not among them', async () => {
  const person = await identity.signIn('expired@example.org');
  const again = await identity.signIn('expired@example.org');
  const { sessionUuid: uuid } = person;
  await identity
    .worker('sessions')
    .where({ uuid })
    .update({ expires_at: new Date(0) });
  expect((await places(again)).map((place) => place.uuid)).toEqual([again.sessionUuid]);
});
