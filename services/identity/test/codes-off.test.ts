import { beforeAll, expect, test } from '@jest/globals';
import { ADMIN, routes } from '@tutka/http-contracts';
import { offerSetUpLink } from '../src/sign-in/set-up-link.ts';
import { locationOf, openFirm, personOf, signIn, userOf, verified, type World } from './oidc-world.ts';

const email = 'ada@example.org';
const off = { status: 403, body: { errorCode: 'CODES_OFF' } };
let firm: World;

beforeAll(async () => {
  firm = await openFirm({ rules: { codes: false } });
  firm.site.people.set('ada', verified(email));
});

test('nobody is sent a code, and the sign-in page is told', async () => {
  expect(await firm.identity.askCode(email)).toMatchObject(off);
  expect(firm.identity.mails).toEqual([]);
  expect(await firm.identity.worker('one_time_codes')).toEqual([]);
  const { body } = await firm.identity.api.call(routes.getSignInOptions);
  expect(body.data).toMatchObject({ codes: false, singleSignOn: { name: 'Firm' } });
});

test('nor signs in with one that was sent before', async () => {
  expect(await firm.identity.verify(email, '123456')).toMatchObject(off);
  expect(await userOf(firm, email)).toBeUndefined();
});

test('who signs in by the provider becomes the first ADMIN by the set-up link', async () => {
  expect(locationOf(await signIn(firm, 'ada', { next: '/setup?token=t' }))).toBe('/setup?token=t');
  const link = await offerSetUpLink(firm.identity.worker, 'https://tutka.test');
  const token = new URL(link ?? '').searchParams.get('token') ?? '';
  const as = await personOf(firm, email);
  const claimed = await firm.identity.api.call(routes.claimSetUp, { as, body: { token } });
  expect(claimed.body.data).toMatchObject({ role: ADMIN, email });
});
