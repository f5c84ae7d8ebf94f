import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Running } from '@tutka/service-runtime';
import { inDocker, startRedis } from '@tutka/testing';
import { start } from '../src/main.ts';
import { type SmallPlatform, startSmallPlatform } from './small-platform.ts';

const { server, suite } = await inDocker('two gateways on Redis in a container', startRedis);
afterAll(() => server?.stop());

(server ? describe : describe.skip)(suite, () => {
  let platform: SmallPlatform;
  let second: Running;
  beforeAll(async () => {
    platform = await startSmallPlatform({ RATE_LIMITS: 'read=4,code=3', REDIS_URL: server?.url ?? '' });
    second = await start(platform.env);
  }, 60_000);
  afterAll(async () => {
    await second.stop();
    await platform.stop();
  });

  const models = (url: string, cookie: string) => fetch(`${url}/api/models`, { headers: { cookie } });
  const code = (url: string) =>
    fetch(`${url}/api/auth/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@example.org"}',
    });
  const metric = async () =>
    /^gateway_limits_shared (\d)$/m.exec(await (await fetch(`${second.managementUrl}/metrics`)).text())?.[1];

  it('a budget is one, whichever gateway is asked', async () => {
    const cookie = platform.signIn();
    const statuses = [];
    for (const url of [platform.url, second.url, platform.url, second.url, platform.url, second.url]) {
      statuses.push((await models(url, cookie)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
    const codes = [];
    for (const url of [platform.url, second.url, platform.url, second.url])
      codes.push((await code(url)).status);
    expect(codes).toEqual([200, 200, 200, 429]);
    expect(await metric()).toBe('1');
  });

  it('without Redis everything is answered but sign-ins, and those again as soon as it is back', async () => {
    const cookie = platform.signIn();
    await server?.kill();
    expect((await models(second.url, cookie)).status).toBe(200);
    const refused = await code(second.url);
    const body = (await refused.json()) as { errorCode: string; error: string };
    expect([refused.status, body.errorCode, refused.headers.get('retry-after')]).toEqual([
      503,
      'SIGN_IN_UNAVAILABLE',
      '5',
    ]);
    expect(body.error).toBe('Nobody can sign in at the moment. Please try again in a minute.');
    expect(await metric()).toBe('0');
    expect((await fetch(`${second.managementUrl}/readyz`)).status).toBe(200);
    await server?.startAgain();
    const until = Date.now() + 8_000;
    let status = 0;
    while (status !== 200 && Date.now() < until) {
      status = (await code(second.url)).status;
      if (status !== 200) await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(status).toBe(200);
    expect(await metric()).toBe('1');
  });
});
