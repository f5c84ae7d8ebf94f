import { expect, test } from '@jest/globals';
import { startSmallPlatform } from './small-platform.ts';

test('a browser that is led to single sign-on too often, or while identity is away, reads so on the sign-in page', async () => {
  const platform = await startSmallPlatform({ RATE_LIMITS: 'code=1' });
  const go = async (path: string) => {
    const answer = await fetch(platform.url + path, { redirect: 'manual' });
    return [answer.status, answer.headers.get('location')];
  };
  await go('/api/auth/oidc/callback?state=s&code=c');
  expect(await go('/api/auth/oidc/callback?state=s&code=c')).toEqual([303, '/signin?problem=TOO_OFTEN']);
  expect(await go('/api/auth/oidc/start?next=/chats')).toEqual([
    303,
    '/signin?problem=TOO_OFTEN&next=%2Fchats',
  ]);
  const elsewhere = await go('/api/auth/oidc/start?next=//evil.example');
  expect(elsewhere).toEqual([303, '/signin?problem=TOO_OFTEN']);
  await platform.stop();

  const alone = await startSmallPlatform({ IDENTITY_URL: 'http://127.0.0.1:1' });
  const answer = await fetch(`${alone.url}/api/auth/oidc/start?next=/`, { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/signin?problem=FAILED']);
  await alone.stop();
});

test('a provider that signs out more people in a minute than one address may read is heard', async () => {
  const platform = await startSmallPlatform({ RATE_LIMITS: 'read=3' });
  const statuses: number[] = [];
  for (let n = 0; n < 5; n++) {
    const answer = await fetch(`${platform.url}/api/auth/oidc/backchannel-logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'logout_token=x',
    });
    statuses.push(answer.status);
  }
  await platform.stop();
  expect(statuses).not.toContain(429);
});
