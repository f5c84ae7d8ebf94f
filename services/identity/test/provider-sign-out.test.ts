import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { generateKeyPair, SignJWT } from 'jose';
import { startIdentity } from './identity.ts';
import { clientId } from './oidc-site.ts';
import { openFirm, personOf, signIn, verified, type World } from './oidc-world.ts';

const event = 'http://schemas.openid.net/event/backchannel-logout';

async function openWith(options: Parameters<typeof openFirm>[0], ...logins: string[]) {
  const firm = await openFirm(options);
  for (const login of logins) {
    firm.site.people.set(login, verified(`${login}@example.org`));
    await signIn(firm, login);
  }
  return firm;
}

const tell = ({ identity }: World, token: string) =>
  identity.api.call(routes.signOutByProvider, {
    body: String(new URLSearchParams({ logout_token: token })),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

/** Who is signed in, one entry a session. */
async function signedIn({ identity }: World): Promise<string[]> {
  const rows = identity.worker('sessions').join('users', 'users.uuid', 'sessions.user_uuid');
  return await rows.orderBy('sessions.created_at').pluck('email');
}

test('a session that is over at the provider is over here, and nobody else’s; the log says that the provider ended it', async () => {
  const firm = await openWith({}, 'ada', 'bob', 'ada');
  const ada = await personOf(firm, 'ada@example.org');
  const { site, identity } = firm;
  await site.endSession('ada');
  const told = await tell(firm, site.told[0] ?? '');
  expect([told.status, told.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await signedIn(firm)).toEqual(['ada@example.org', 'bob@example.org']);
  const { status } = await identity.api.call(routes.getMe, { as: ada });
  expect(status).toBe(200);
  const events = await identity.worker('events').where({ type: 'UserSignedOut' }).select('data', 'meta');
  expect(events).toEqual([
    {
      data: { userUuid: ada.userUuid },
      meta: expect.objectContaining({ actor: 'oidc', actorKind: 'provider' }),
    },
  ]);
  // Told again, as some providers do, nothing is left to end.
  expect((await tell(firm, site.told[0] ?? '')).status).toBe(200);
  expect(await signedIn(firm)).toHaveLength(2);
});

test('a provider that names no session ends all of somebody that began by it, and none that began by a code', async () => {
  const firm = await openWith({ namesSessions: false }, 'ada', 'bob', 'ada');
  await firm.identity.signIn('ada@example.org');
  await firm.site.endSession('ada');
  expect((await tell(firm, firm.site.told[0] ?? '')).status).toBe(200);
  expect(await signedIn(firm)).toEqual(['bob@example.org', 'ada@example.org']);
});

test('what is no logout token of the provider for us ends nothing', async () => {
  const firm = await openWith({ signsOut: true }, 'ada');
  const { site, identity } = firm;
  const [idToken] = await identity.worker('sessions').pluck('id_token');
  const { privateKey } = await generateKeyPair('RS256');
  const signed = (header: object) =>
    new SignJWT({ sub: 'ada', events: { [event]: {} } })
      .setProtectedHeader({ alg: 'RS256', ...header })
      .setIssuer(site.issuer)
      .setAudience(clientId)
      .setIssuedAt()
      .setJti('one')
      .sign(privateKey);
  const unsigned = [{ alg: 'none' }, { iss: site.issuer, aud: clientId, sub: 'ada', events: { [event]: {} } }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  for (const token of [
    '',
    'no token',
    idToken,
    `${unsigned}.`,
    await signed({}),
    await signed({ kid: 'x' }),
  ]) {
    const { status, body } = await tell(firm, token);
    expect([status, body.errorCode]).toEqual([400, 'LOGOUT_TOKEN_REFUSED']);
  }
  const other = await openWith({}, 'ada');
  await other.site.endSession('ada');
  expect((await tell(firm, other.site.told[0] ?? '')).status).toBe(400);
  expect(await signedIn(firm)).toEqual(['ada@example.org']);
});

test('without a provider there is nothing to tell', async () => {
  const identity = await startIdentity();
  try {
    const { status } = await identity.api.call(routes.signOutByProvider, { body: 'logout_token=none' });
    expect(status).toBe(404);
  } finally {
    await identity.stop();
  }
});
