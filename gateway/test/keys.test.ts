import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type SmallPlatform, startSmallPlatform } from './small-platform.ts';

let platform: SmallPlatform;
beforeEach(async () => {
  platform = await startSmallPlatform({ RATE_LIMITS: 'read=4' });
});
afterEach(() => platform.stop());

async function get(path: string, key: string, headers: Record<string, string> = {}) {
  const response = await fetch(platform.url + path, {
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  const body = (await response.json()) as { errorCode?: string; error?: string; details?: unknown };
  return { status: response.status, headers: response.headers, ...body };
}

test('a key acts as itself where it has the scope, and is told which one it lacks', async () => {
  const { key } = platform.makeKey(['agents:read']);
  const models = await get('/api/models', key);
  expect([models.status, models.headers.get('x-acts')]).toEqual([200, 'key']);
  expect(await get('/api/knowledges', key)).toMatchObject({
    status: 403,
    errorCode: 'SCOPE_MISSING',
    error: 'This API key lacks the scope knowledge:read',
    details: { scope: 'knowledge:read' },
  });
  expect((await get('/api/auth/me', key)).errorCode).toBe('NOT_FOR_API_KEYS');
  expect((await get('/api/model-providers', key)).errorCode).toBe('NOT_FOR_API_KEYS');
});

test('it counts before a cookie, and needs no origin: no other site can send it', async () => {
  const { key } = platform.makeKey(['agents:read']);
  const both = await get('/api/models', key, { cookie: platform.signIn() });
  expect(both.headers.get('x-acts')).toBe('key');
  const sent = await fetch(`${platform.url}/api/agents`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${platform.makeKey(['agents:write']).key}`,
      'content-type': 'application/json',
      origin: 'app://desktop',
    },
    body: '{"name":"Made"}',
  });
  // The small catalog refuses it, so it was let through.
  expect(sent.status).toBe(409);
});

test.each(['', 'TTK.', 'TTK.short', `TTK.${'x'.repeat(40)}`, 'eyJhbGciOiJIUzI1NiJ9.e30.x', 'TTK.a b'])(
  'the bearer credential %j is nobody',
  async (key) => {
    const answer = await get('/api/models', key, { cookie: platform.signIn() });
    expect([answer.status, answer.errorCode]).toEqual([401, 'API_KEY_INVALID']);
  },
);

test('one whose time is over says so', async () => {
  const { key } = platform.makeKey(['agents:read'], { expired: true });
  expect(await get('/api/models', key)).toMatchObject({ status: 401, errorCode: 'API_KEY_EXPIRED' });
});

test('it is looked up once a second, and a revoked one is believed no longer than that', async () => {
  const { key } = platform.makeKey(['agents:read']);
  await get('/api/models', key);
  const before = platform.seen.lookUps;
  platform.revoke(key);
  const deadline = Date.now() + 10_000;
  let status = 0;
  while (status !== 401 && Date.now() < deadline) {
    status = (await get('/api/knowledges', key)).status;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  expect([status, platform.seen.lookUps - before]).toEqual([401, 1]);
});

test('every key has a budget of its own', async () => {
  const [one, other] = [platform.makeKey(['agents:read']), platform.makeKey(['agents:read'])];
  for (let spent = 0; spent < 4; spent++) await get('/api/models', one.key);
  expect((await get('/api/models', one.key)).errorCode).toBe('RATE_LIMITED');
  expect((await get('/api/models', other.key)).status).toBe(200);
});

test('requests are counted by key, and the last ones are told before the gateway ends', async () => {
  const [one, other] = [platform.makeKey(['agents:read']), platform.makeKey([])];
  await Promise.all([1, 2, 3].map(() => get('/api/models', one.key)));
  await get('/api/models', other.key);
  await platform.gateway.stop();
  expect([...platform.seen.uses]).toEqual(
    expect.arrayContaining([
      [one.uuid, 3],
      [other.uuid, 1],
    ]),
  );
});
