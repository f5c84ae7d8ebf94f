import { randomUUID } from 'node:crypto';
import { afterEach, expect, jest, test } from '@jest/globals';
import { start } from '../src/main.ts';
import { startSmallPlatform } from './small-platform.ts';

afterEach(() => {
  jest.restoreAllMocks();
});

/** In which workspace catalog was told that somebody acts. */
function actsIn(authorization: unknown): string {
  const [, payload = ''] = String(authorization).replace('Bearer ', '').split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).act.workspace;
}

test('a switch holds from the very next call, whichever gateway it comes to', async () => {
  const platform = await startSmallPlatform();
  const other = await start(platform.env);
  // What a gateway believes it believes as long as the clock stands.
  jest.spyOn(Date, 'now').mockReturnValue(Date.now());
  const [mine, shared, third] = [randomUUID(), randomUUID(), randomUUID()];
  const session = platform.signIn(0, { workspace: mine });
  const cookies = new Map([['session', session]]);
  const headers = () => ({ cookie: [...cookies.values()].join('; ') });
  const ask = async (url: string) => {
    await fetch(`${url}/api/models`, { headers: headers() });
    return actsIn(platform.seen.headers.authorization);
  };
  const switchTo = async (url: string, workspace: string) => {
    // What identity's switch writes is there before its answer goes out.
    platform.change(session, { workspace });
    const path = `/api/workspaces/${workspace}/switch`;
    const answer = await fetch(url + path, { method: 'POST', headers: headers() });
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^tutka-changed=[\w-]+; Path=\/api; Max-Age=60; HttpOnly; SameSite=Lax$/);
    cookies.set('changed', cookie.split(';', 1)[0] ?? '');
  };

  const seen = [await ask(platform.url), await ask(other.url)];
  await switchTo(platform.url, shared);
  seen.push(await ask(platform.url), await ask(other.url));
  await switchTo(other.url, third);
  seen.push(await ask(platform.url), await ask(other.url));
  await other.stop();
  await platform.stop();
  expect(seen).toEqual([mine, mine, shared, shared, third, third]);
});
