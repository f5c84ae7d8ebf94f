import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Route, routes } from '@tutka/http-contracts';
import { ABSURD_KINDS, absurdRequests, faultIn, sendAbsurd } from './absurd-bodies.ts';
import { type SmallPlatform, startSmallPlatform } from './small-platform.ts';

// They are refused before it matters which way their service is reached.
let platform: SmallPlatform;
beforeAll(async () => {
  platform = await startSmallPlatform(
    { RATE_LIMITS: 'read=100000,write=100000,turn=100000,code=100000,upload=100000,address=100000' },
    'every row',
  );
});
afterAll(() => platform.stop());

it('absurd bodies are 4xx in the envelope on every row, before any handler', async () => {
  const requests = absurdRequests();
  expect(requests).toHaveLength(Object.keys(routes).length * ABSURD_KINDS);
  const cookie = platform.signIn(1);
  const faults: string[] = [];
  for (const absurd of requests) {
    const fault = await sendAbsurd(platform.url, cookie, absurd).then(
      (answer) => faultIn(absurd, answer),
      (error: Error) => `${absurd.path}, ${absurd.what}: ${error.message}`,
    );
    if (fault !== undefined) faults.push(fault);
  }
  expect(faults).toEqual([]);
  // A row whose service counts the bytes itself takes any, unless its query is wanting: only its handler can say that
  // nothing waits there.
  const streamed = Object.values<Route>(routes).filter((row) => row.bodyLimit === 0 && !row.query);
  expect(platform.seen.count).toBe(streamed.length * ABSURD_KINDS);
}, 300_000);
