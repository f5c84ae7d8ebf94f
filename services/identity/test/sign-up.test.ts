import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { sharedIdentityWithPeople, startIdentity } from './identity.ts';

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

test('an address of a domain in other letters is welcome, in whichever spelling of both', async () => {
  for (const domains of [['bücher.example'], ['XN--bcher-kva.example']]) {
    const { body } = await choose({ kind: 'domains', domains });
    expect(body.data.domains).toEqual(['xn--bcher-kva.example']);
    for (const typed of ['Anna@Bücher.example', 'anna@xn--bcher-kva.example']) {
      identity.mails.length = 0;
      await identity.worker('one_time_codes').update({ sent_at: 0, hour_started_at: 0 });
      expect((await askCode(typed)).status).toBe(200);
      expect(identity.mails.map(({ to }) => to)).toEqual(['anna@xn--bcher-kva.example']);
    }
  }
  await choose({ kind: 'domains', domains: ['other.example'] });
  await identity.worker('sign_up_policies').update({ domains: ['bücher.example'] });
  expect(await isWelcome('bert@xn--bcher-kva.example')).toBe(true);
  await api.call(routes.resetSignUp, { as: root });
});

test('domains have to be some, and be domains; nobody else has a say', async () => {
  for (const domains of [[], ['firm'], ['a@firm.example'], ['https://firm.example']]) {
    expect([domains, (await choose({ kind: 'domains', domains })).status]).toEqual([domains, 400]);
  }
  const { status } = await api.call(routes.setSignUp, { as: anna, body: { kind: 'open' } });
  expect(status).toBe(403);
});

test('nobody gets an account by a code that was sent before sign-up was closed, or their invitation withdrawn', async () => {
  const identity = await startIdentity();
  const root = await identity.signIn('root@example.org');
  await identity.askCode('stranger@example.org');
  await identity.api.call(routes.setSignUp, { as: root, body: { kind: 'invite' } });
  const late = await identity.verify('stranger@example.org', identity.codeFor('stranger@example.org'));

  const { uuid } = (await identity.api.call(routes.createWorkspace, { as: root, body: { name: 'W' } })).body
    .data;
  const { data } = (
    await identity.api.call(routes.inviteMembers, {
      as: root,
      params: { uuid },
      body: { email: 'wrong@example.org' },
    })
  ).body;
  await identity.askCode('wrong@example.org');
  const params = { uuid, invitationUuid: data.invitations[0].uuid };
  await identity.api.call(routes.withdrawInvitation, { as: root, params });
  const withdrawn = await identity.verify('wrong@example.org', identity.codeFor('wrong@example.org'));
  const accounts = await identity.worker('users').orderBy('id').pluck('email');
  await identity.stop();
  expect({ late: late.status, withdrawn: withdrawn.status, accounts }).toEqual({
    late: 401,
    withdrawn: 401,
    accounts: ['root@example.org'],
  });
});
