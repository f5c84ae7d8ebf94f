import { Code, ConnectError } from '@connectrpc/connect';
import { afterAll, afterEach, beforeAll, expect, it, jest } from '@jest/globals';
import { IdentityService } from '@tutka/contracts/identity/rpc/v1/identity';
import { routes } from '@tutka/http-contracts';
import { bind, createInternalClient } from '../src/index.ts';
import { catalog, gateway, identityCalls, person, startService, type TestService } from './service.ts';

let service: TestService;
beforeAll(async () => {
  const logout: Parameters<typeof startService>[0]['routes'] = (router) =>
    bind(router, routes.logout, async () => null);
  service = await startService({ routes: logout, rpc: identityCalls() });
});
afterAll(() => service.stop());
afterEach(() => void jest.restoreAllMocks());

/** What a machine signs whose clock is so many seconds ahead. */
function signedAhead(signer: typeof gateway, seconds: number): string {
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + seconds * 1000);
  const token = signer.sign({ audience: 'identity', act: person });
  clock.mockRestore();
  return token;
}

it.each([
  ['goes ahead', 60, /is from the future by (59|60) s/],
  ['goes after', -60, /has expired by (30|31) s/],
])(
  'who is signed in is not told to sign in where a clock %s; the log says what to mend',
  async (_, ahead, why) => {
    const headers = { authorization: `Bearer ${signedAhead(gateway, ahead)}` };
    const answer = await service.call('POST', '/api/auth/logout', { headers });
    expect(answer).toMatchObject({ status: 503, body: { errorCode: 'SERVICE_UNAVAILABLE' } });
    expect(service.logged.at(-1)).toMatch(why);
    expect(service.logged.at(-1)).toMatch('The token of gateway');
  },
);

it('another service is told that this one is not to be had for now', async () => {
  const signer = { issuer: 'catalog', sign: () => signedAhead(catalog, 60) };
  const client = createInternalClient(IdentityService, { url: service.url, signer, audience: 'identity' });
  const failed = await client
    .as(person)
    .describe({ uuids: [] })
    .catch((error: unknown) => ConnectError.from(error));
  client.close();
  expect(failed).toMatchObject({ code: Code.Unavailable });
  expect(service.logged.at(-1)).toMatch('The token of catalog is from the future');
});
