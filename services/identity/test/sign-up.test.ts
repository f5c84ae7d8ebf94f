import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { sharedIdentityWithPeople } from './identity.ts';

const { identity, root, anna } = await sharedIdentityWithPeople();
const { api, askCode, codeFor } = identity;

const choose = async (body: unknown) => api.call(routes.setSignUp, { as: root, body });
const isWelcome = async (email: string) => {
  await askCode(email);
  return codeFor(email) !== '';
};

test('an ADMIN says who may get an account, in place of the setting', async () => {
  const settings = { kind: 'open', domains: [] };
  const before = await api.call(routes.getSignUp, { as: root });
  expect(before.body.data).toEqual({ ...settings, isChosen: false, settings });
  const answer = await choose({ kind: 'domains', domains: [' Firm.example '] });
  expect(answer.body.data).toEqual({
    kind: 'domains',
    domains: ['firm.example'],
    isChosen: true,
    settings,
  });
  expect(await isWelcome('new@firm.example')).toBe(true);
  expect(await isWelcome('new@elsewhere.example')).toBe(false);

  await choose({ kind: 'invite' });
  expect((await api.call(routes.getSignInOptions)).body.data.signUp).toBe('invite');
  expect(await isWelcome('newer@firm.example')).toBe(false);
  // Who has an account keeps it.
  await identity.worker('one_time_codes').update({ sent_at: 0, hour_started_at: 0 });
  expect(await isWelcome('anna@example.org')).toBe(true);

  const reset = await api.call(routes.resetSignUp, { as: root });
  expect(reset.body.data).toEqual({ ...settings, isChosen: false, settings });
  expect(await isWelcome('newest@elsewhere.example')).toBe(true);
  const stream = identity.worker('events').where({ stream_type: 'sign-up' });
  expect(await stream.clone().orderBy('version').pluck('type')).toEqual([
    'SignUpPolicyChosen',
    'SignUpPolicyChosen',
    'SignUpPolicyReset',
  ]);
  expect((await stream.first('meta')).meta).toMatchObject({ actor: root.userUuid });
});

test('domains have to be some, and be domains; nobody else has a say', async () => {
  for (const domains of [[], ['firm'], ['a@firm.example'], ['https://firm.example']]) {
    expect([domains, (await choose({ kind: 'domains', domains })).status]).toEqual([domains, 400]);
  }
  const { status } = await api.call(routes.setSignUp, { as: anna, body: { kind: 'open' } });
  expect(status).toBe(403);
});
