import { expect, test } from '@jest/globals';
import { ADMIN, routes, USER } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import type { SignUpPolicy } from '../src/domain/sign-up.ts';
import { offerSetUpLink, wordsOfSetUp } from '../src/sign-in/set-up-link.ts';
import { sharedIdentity, startIdentity } from './identity.ts';

const identity = await sharedIdentity();
const offer = async () => {
  const link = await offerSetUpLink(identity.worker, 'https://tutka.test/');
  return link === undefined ? undefined : new URL(link);
};
const tokenOf = (link: URL | undefined) => link?.searchParams.get('token') ?? '';
const claim = (as: Person | undefined, token: string) =>
  identity.api.call(routes.claimSetUp, { body: { token }, ...(as ? { as } : {}) });
const over = { status: 410, body: { errorCode: 'SET_UP_LINK_OVER' } };
const roleOf = async ({ userUuid }: Person) =>
  (await identity.worker('users').where({ uuid: userUuid }).first('role')).role;

test('a link is kept as a hash, and holds for a day', async () => {
  const link = await offer();
  expect(link?.origin).toBe('https://tutka.test');
  expect(link?.pathname).toBe('/setup');
  const anna = await identity.signIn('anna@example.org');
  const kept = await identity.worker('set_up_links').select('hash', 'expires_at');
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain(tokenOf(link));
  await identity.worker('set_up_links').update({ expires_at: new Date(Date.now() - 1000) });
  expect(await claim(anna, tokenOf(link))).toMatchObject(over);
  expect(await roleOf(anna)).toBe(USER);
});

test('of two links and four who open them at once one becomes ADMIN, and then none holds and none is offered', async () => {
  const [first, second] = [await offer(), await offer()];
  expect(await claim(undefined, tokenOf(first))).toMatchObject({ status: 401 });
  const people: Person[] = [];
  for (const name of ['bert', 'carl', 'dora', 'emil'])
    people.push(await identity.signIn(`${name}@example.org`));
  expect(await claim(people[0], 'not the token')).toMatchObject(over);
  const answers = await Promise.all(
    people.map((person, at) => claim(person, tokenOf(at % 2 === 0 ? first : second))),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410]);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(answers[winner]?.body.data).toMatchObject({ role: ADMIN, uuid: people[winner]?.userUuid });
  const roles = await Promise.all(people.map(roleOf));
  expect(roles.filter((role) => role === ADMIN)).toHaveLength(1);
  const changed = await identity.worker('events').where({ type: 'UserRoleChanged' }).pluck('data');
  expect(changed).toEqual([{ userUuid: people[winner]?.userUuid, role: ADMIN }]);
  expect(await claim(people[(winner + 1) % 4], tokenOf(second))).toMatchObject(over);
  expect(await offer()).toBeUndefined();
});

test('whoever is told of a link can sign in to open it; where nobody can, what to set is told', async () => {
  const tell = async (signUp: SignUpPolicy) => {
    const fresh = await startIdentity({ signUp, adminEmails: new Set() });
    const words = (await wordsOfSetUp(fresh.worker, 'https://tutka.test', signUp)) ?? '';
    const links = await fresh.worker('set_up_links');
    await fresh.stop();
    return { words, links: links.length };
  };
  const link = expect.stringContaining('https://tutka.test/setup?token=');
  const invite = await tell({ kind: 'invite', domains: [] });
  expect(invite).toEqual({ words: expect.stringContaining('Set ADMIN_EMAILS'), links: 0 });
  const firm: SignUpPolicy = { kind: 'domains', domains: ['firm.example'] };
  const domains = await tell(firm);
  expect(domains).toEqual({ words: link, links: 1 });
  expect(domains.words).toContain('an address of firm.example');
  expect(await tell({ kind: 'open', domains: [] })).toEqual({ words: link, links: 1 });
});

test('who had an account before sign-up was closed is told of a link', async () => {
  const open = await startIdentity({ adminEmails: new Set() });
  await open.signIn('anna@example.org');
  const words = await wordsOfSetUp(open.worker, 'https://tutka.test', { kind: 'invite', domains: [] });
  await open.stop();
  expect(words).toContain('/setup?token=');
});

test('the first account is made however closed sign-up is, where it is the operator; no second one is', async () => {
  const signUp: SignUpPolicy = { kind: 'invite', domains: [] };
  const fresh = await startIdentity({ signUp, adminEmails: new Set(), firstAccountIsAdmin: true });
  expect((await fresh.signIn('me@example.org')).role).toBe(ADMIN);
  await fresh.askCode('stranger@example.org');
  const mailed = fresh.codeFor('stranger@example.org');
  await fresh.stop();
  expect(mailed).toBe('');
});
