import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type SmallPlatform, startSmallPlatform, type Way, ways } from './small-platform.ts';

let platform: SmallPlatform;

const ADMIN = 1;
const FIGURES = '/api/statistic/stream?interval=hour';
const PROGRESS = '/api/knowledges/progress?ids=00000000-0000-4000-8000-000000000001';
/** A second for which identity is believed, the look after it, and what a busy machine adds. */
const SOON_MS = 2500;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function around(way?: Way): void {
  beforeEach(async () => {
    platform = await startSmallPlatform({}, 'a few rows', way);
  });
  afterEach(() => platform.stop());
}

/** Listens from the first piece on. */
async function listen(path: string, headers: Record<string, string>) {
  const leaving = new AbortController();
  const answer = await fetch(platform.url + path, { headers, signal: leaving.signal });
  expect(answer.status).toBe(200);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  let isOver = false;
  const reading = (async () => {
    while (!(await reader.read()).done);
  })();
  reading
    .catch(() => undefined)
    .finally(() => {
      isOver = true;
    });
  return { isOver: () => isOver, leave: () => leaving.abort() };
}

/** An ADMIN hears figures until `happens`; answers whether the stream is over in time. */
async function endsWhen(happens: (cookie: string) => unknown): Promise<boolean> {
  const cookie = platform.signIn(ADMIN);
  const { isOver } = await listen(FIGURES, { cookie });
  await happens(cookie);
  await pause(SOON_MS);
  return isOver();
}

const signOut = (cookie: string) =>
  fetch(`${platform.url}/api/auth/logout`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: '{}',
  });

describe.each(ways)('%s', (way) => {
  around(way);

  it('figures end for who is gone, or has other rights than the stream began with, and for nobody else', async () => {
    const changed = (more: Record<string, unknown>) => endsWhen((cookie) => platform.change(cookie, more));
    const [suspended, signedOut, demoted, elsewhere, lowered, retold] = await Promise.all([
      endsWhen(platform.suspend),
      endsWhen(signOut),
      changed({ role: 0 }),
      changed({ workspace: randomUUID() }),
      changed({ workspaceRole: 'member' }),
      changed({ language: 'de', quota: { messages: 5n } }),
    ]);
    expect({ suspended, signedOut, demoted, elsewhere, lowered, retold }).toEqual({
      suspended: true,
      signedOut: true,
      demoted: true,
      elsewhere: true,
      lowered: true,
      retold: false,
    });
  });

  it('the service is left with the client', async () => {
    await endsWhen(platform.suspend);
    expect(platform.seen.closedAt).toBeGreaterThan(0);
  });
});

describe('whoever listens', () => {
  around();

  it('with a key that is revoked hears no more lines', async () => {
    const { key, uuid } = platform.makeKey(['knowledge:read']);
    const { isOver } = await listen(PROGRESS, { authorization: `Bearer ${key}` });
    await pause(SOON_MS);
    expect(isOver()).toBe(false);
    platform.revoke(key);
    await pause(SOON_MS);
    expect(isOver()).toBe(true);
    await platform.gateway.stop();
    // Looking whose it is uses no key.
    expect(platform.seen.uses.get(uuid)).toBe(1);
  });

  it('while identity is away is refused as a new call is', async () => {
    const cookie = platform.signIn(ADMIN);
    const { isOver } = await listen(FIGURES, { cookie });
    await platform.services.identity.stop();
    await pause(SOON_MS);
    const { status } = await fetch(`${platform.url}/api/models`, { headers: { cookie } });
    expect([isOver(), status]).toEqual([true, 503]);
  });

  it('costs few look-ups however often, and none once gone', async () => {
    const cookie = platform.signIn(ADMIN);
    const all = await Promise.all(Array.from({ length: 10 }, () => listen(FIGURES, { cookie })));
    const before = platform.seen.lookUps;
    await pause(3000);
    const looked = platform.seen.lookUps - before;
    expect(looked).toBeGreaterThanOrEqual(1);
    expect(looked).toBeLessThanOrEqual(6);
    for (const { leave } of all) leave();
    // Whoever was at work is asked for ahead, as long as that opens something.
    platform.suspend(cookie);
    await pause(SOON_MS);
    const left = platform.seen.lookUps;
    await pause(2000);
    expect(platform.seen.lookUps).toBe(left);
  });

  it('takes no cookie from the answers that could bring it', async () => {
    const cookie = platform.signIn(ADMIN);
    await listen(FIGURES, { cookie });
    platform.change(cookie, { renewCookie: true });
    const before = platform.seen.lookUps;
    while (platform.seen.lookUps === before) await pause(20);
    platform.change(cookie, { renewCookie: false });
    await pause(100);
    const renewed = async () =>
      (await fetch(`${platform.url}/api/models`, { headers: { cookie } })).headers.get('set-cookie');
    expect(await renewed()).toContain(cookie);
    expect(await renewed()).toBeNull();
  });
});
