import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { type SmallPlatform, startSmallPlatform } from './small-platform.ts';

let platform: SmallPlatform;
afterEach(() => platform.stop());

const models = (cookie: string, headers: Record<string, string> = {}) =>
  fetch(`${platform.url}/api/models`, { headers: { cookie, ...headers } });
const budgetOf = ({ headers }: Response) =>
  ['limit', 'remaining', 'reset'].map((each) => Number(headers.get(`ratelimit-${each}`) ?? Number.NaN));
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

it.each(['widget', 'embed'])(
  'a %s page of a share, which catalog is asked about, counts against it too',
  async (page) => {
    platform = await startSmallPlatform({ RATE_LIMITS: 'address=2' });
    const answers = [];
    for (let time = 0; time < 3; time += 1)
      answers.push(await fetch(`${platform.url}/${page}/00000000-0000-4000-8000-00000000000${time}`));
    const [first, , last] = answers;
    expect([first?.status === 429, last?.status]).toEqual([false, 429]);
    const seconds = Number(last?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(50);
    expect(last && budgetOf(last)).toEqual([2, 0, seconds]);
  },
);

it('one person has so many answers at once, whatever they go on for, and others have theirs', async () => {
  platform = await startSmallPlatform({ RATE_LIMITS: 'open=2' });
  const [ann, bob] = [platform.signIn(), platform.signIn()];
  const figures = async (cookie: string) => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const answer = await fetch(`${platform.url}/api/statistic/stream`, { headers: { cookie }, signal });
    return { answer, leave: () => leaving.abort() };
  };
  const [first] = [await figures(ann), await figures(ann)];
  expect(first?.answer.status).toBe(200);
  const refused = await models(ann);
  const body = (await refused.json()) as { errorCode: string; error: string };
  expect([refused.status, refused.headers.get('retry-after'), body.errorCode]).toEqual([
    429,
    '5',
    'RATE_LIMITED',
  ]);
  expect(body.error).toBe('Too many requests at once. Try again in 5 seconds.');
  expect(budgetOf(refused)).toEqual([2, 0, 5]);
  expect((await models(bob)).status).toBe(200);
  first?.leave();
  while ((await models(ann)).status === 429) await new Promise((resolve) => setTimeout(resolve, 10));
  expect((await models(ann)).status).toBe(200);
});

it('one address has so many bodies on their way that are read before it is known who sends them', async () => {
  platform = await startSmallPlatform({ RATE_LIMITS: 'open=2' });
  const { host, port } = new URL(platform.url);
  const head =
    'POST /api/session-messages HTTP/1.1\r\ncontent-type: application/json\r\ncontent-length: 100\r\n';
  const sending = [0, 1].map(() => connect(Number(port), '127.0.0.1').on('error', () => undefined));
  for (const socket of sending) {
    await once(socket, 'connect');
    socket.write(`${head}host: ${host}\r\n\r\n{`);
  }
  const send = () =>
    fetch(`${platform.url}/api/session-messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    });
  const until = async (status: number) => {
    for (;;) {
      const answer = await send();
      if (answer.status === status) return answer;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  expect(budgetOf(await until(429))).toEqual([2, 0, 5]);
  // Who sends none has an answer.
  expect((await models(platform.signIn())).status).toBe(200);
  sending[0]?.destroy();
  await until(401);
  sending[1]?.destroy();
});
