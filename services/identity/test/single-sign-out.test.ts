import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import type { Person } from '@tutka/service-runtime';
import { clientId } from './oidc-site.ts';
import { openFirm, personOf, signedOutUri, signIn, verified, type World } from './oidc-world.ts';

const email = 'ada@example.org';

async function openWithAda(options: Parameters<typeof openFirm>[0]) {
  const firm = await openFirm(options);
  firm.site.people.set('ada', verified(email));
  await signIn(firm, 'ada');
  return { firm, ada: await personOf(firm, email) };
}

/** Signs out here; answers where the browser goes on to. */
async function signOut({ identity }: World, as: Person): Promise<URL | null> {
  const { status, body } = await identity.api.call(routes.logout, { as });
  expect(status).toBe(200);
  expect(await identity.worker('sessions').where({ uuid: as.sessionUuid })).toEqual([]);
  return body.data === null ? null : new URL(body.data.continueAt);
}

/** Goes to the provider, and agrees there; answers where that leads. */
async function leave(at: URL): Promise<string | null> {
  const asked = await fetch(at);
  expect(asked.status).toBe(200);
  const page = await asked.text();
  const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(page) ?? [];
  const [, action = ''] = /action="([^"]+)"/.exec(page) ?? [];
  const cookie = asked.headers.getSetCookie().map((set) => set.split(';')[0]);
  const agreed = await fetch(new URL(action, at), {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookie.join('; ') },
    body: new URLSearchParams({ xsrf, logout: 'yes' }),
  });
  return agreed.headers.get('location');
}

test('who signed in by the provider is led there, and back to the sign-in page', async () => {
  const { firm, ada } = await openWithAda({ signsOut: true });
  const at = await signOut(firm, ada);
  expect(at?.origin).toBe(firm.site.issuer);
  const { id_token_hint: hint = '', ...rest } = Object.fromEntries(at?.searchParams ?? []);
  expect(rest).toEqual({ client_id: clientId, post_logout_redirect_uri: signedOutUri });
  const [, claims = ''] = hint.split('.');
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    sub: 'ada',
    aud: clientId,
  });
  expect(await leave(at as URL)).toBe(signedOutUri);
  const told = await firm.identity.worker('events').where({ type: 'UserSignedOut' }).pluck('data');
  expect(told).toEqual([{ userUuid: ada.userUuid }]);
});

test('without an ID token where the address would be too long for some providers', async () => {
  const { firm, ada } = await openWithAda({ signsOut: true });
  await firm.identity.worker('sessions').update({ id_token: 'x'.repeat(4000) });
  const at = await signOut(firm, ada);
  expect(Object.fromEntries(at?.searchParams ?? [])).toEqual({
    client_id: clientId,
    post_logout_redirect_uri: signedOutUri,
  });
  expect(await leave(at as URL)).toBe(signedOutUri);
});

test('who signed in by a code goes nowhere', async () => {
  const { firm } = await openWithAda({ signsOut: true });
  expect(await signOut(firm, await firm.identity.signIn(email))).toBeNull();
});

test('nobody goes anywhere where the operator does not want it, and no ID token is kept', async () => {
  const { firm, ada } = await openWithAda({ signsOut: false });
  expect(await firm.identity.worker('sessions').pluck('id_token')).toEqual([null]);
  expect(await signOut(firm, ada)).toBeNull();
});

test('nor where the provider offers nothing of the kind, or is away', async () => {
  const { firm, ada } = await openWithAda({ signsOut: true, siteSignsOut: false });
  expect(await signOut(firm, ada)).toBeNull();

  const away = await openFirm({ signsOut: true });
  await away.site.close();
  const person = await away.identity.signIn(email);
  await away.identity.worker('sessions').update({ id_token: 'of.another.day' });
  expect(await signOut(away, person)).toBeNull();
});
