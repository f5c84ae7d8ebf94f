import { afterEach, expect, it } from '@jest/globals';
import { type SmallPlatform, startSmallPlatform } from './small-platform.ts';

let platform: SmallPlatform;
afterEach(() => platform.stop());

const models = (cookie: string, headers: Record<string, string> = {}) =>
  fetch(`${platform.url}/api/models`, { headers: { cookie, ...headers } });
const code = (from: string) =>
  fetch(`${platform.url}/api/auth/otp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
    body: '{"email":"a@example.org"}',
  });

it("a budget is one person's own, told in headers, and ends in 429", async () => {
  platform = await startSmallPlatform({ RATE_LIMITS: 'read=3' });
  const [ann, bob] = [platform.signIn(), platform.signIn()];
  const first = await models(ann);
  expect([first.headers.get('ratelimit-limit'), first.headers.get('ratelimit-remaining')]).toEqual([
    '3',
    '2',
  ]);
  await models(ann);
  expect((await models(ann)).status).toBe(200);
  const refused = await models(ann);
  const body = (await refused.json()) as { error: string; errorCode: string; code: number };
  expect([refused.status, body.code, body.errorCode]).toEqual([429, 429, 'RATE_LIMITED']);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(50);
  expect(body.error).toMatch(/^Too many requests\. Try again in (5\d seconds|1 minute)\.$/);
  expect(refused.headers.get('ratelimit-remaining')).toBe('0');
  expect((await models(bob)).status).toBe(200);
});

it('sign-in codes are counted by address', async () => {
  platform = await startSmallPlatform({ RATE_LIMITS: 'code=2', TRUSTED_PROXIES: '127.0.0.0/8' });
  const statuses = [];
  for (const from of ['1.1.1.1', '1.1.1.1', '1.1.1.1', '2.2.2.2']) statuses.push((await code(from)).status);
  expect(statuses).toEqual([200, 200, 429, 200]);
});

it('an address that no trusted proxy vouches for is not believed', async () => {
  platform = await startSmallPlatform({ RATE_LIMITS: 'code=1', TRUSTED_PROXIES: '10.0.0.0/8' });
  expect((await code('1.1.1.1')).status).toBe(200);
  expect((await code('2.2.2.2')).status).toBe(429);
});

it('one address has a wide budget for everything', async () => {
  platform = await startSmallPlatform({ RATE_LIMITS: 'address=2' });
  expect((await models(platform.signIn())).status).toBe(200);
  expect((await models('tutka=some-guessed-token-of-somebody')).status).toBe(401);
  expect((await models(platform.signIn())).status).toBe(429);
  expect(platform.seen.lookUps).toBe(2);
});
