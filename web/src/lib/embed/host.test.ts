import { expect, test } from '@jest/globals';
import { hostOf, userOf } from './host.ts';
import type { FrameMessage, SignedUser } from './messages.ts';

const SITE = 'https://shop.test';

/** A page in a frame, as far as the host looks at it. */
function framed(search = `?host=${encodeURIComponent(SITE)}`) {
  const parent = new EventTarget();
  const told: { message: FrameMessage; to: string }[] = [];
  Object.assign(parent, { postMessage: (message: FrameMessage, to: string) => told.push({ message, to }) });
  const page = Object.assign(new EventTarget(), { parent, location: { pathname: '/embed/x', search } });
  const hear = (data: unknown, from: { origin?: string; source?: unknown } = {}) =>
    page.dispatchEvent(
      Object.assign(new Event('message'), {
        data,
        source: from.source ?? parent,
        origin: from.origin ?? SITE,
      }),
    );
  return { host: hostOf(page as unknown as Window), told, hear };
}

test('without a site in the address, or without a frame, there is no host', () => {
  expect(framed('').host).toBeUndefined();
  expect(framed('?host=nonsense').host).toBeUndefined();
});

test('what is told goes to the site alone; what is heard comes from its window and origin', () => {
  const { host, told, hear } = framed();
  const heard: string[] = [];
  host?.listen(({ tutka }) => heard.push(tutka));
  host?.tell({ tutka: 'close' });
  expect(told).toEqual([{ message: { tutka: 'close' }, to: SITE }]);
  hear({ tutka: 'focus' }, { origin: 'https://other.test' });
  hear({ tutka: 'focus' }, { source: new EventTarget() });
  hear({ tutka: 'user', user: { exUserId: 7 } });
  hear('focus');
  expect(heard).toEqual([]);
  hear({ tutka: 'focus' });
  expect(heard).toEqual(['focus']);
});

/** A user whose site's clock is so far ahead of the visitor's. */
function signedUser(aheadMs = 0) {
  const { host, told, hear } = framed();
  let now = 1_000_000;
  const user = host && userOf(host, () => now);
  const sign = (): SignedUser => ({ exUserId: 'u', timestamp: now + aheadMs, sign: 'ab' });
  const answer = () => {
    const asked = Promise.all([user?.(), user?.()]);
    hear({ tutka: 'user', user: sign() });
    return asked;
  };
  const wait = (ms: number) => {
    now += ms;
    return now + aheadMs;
  };
  return { user, told, answer, wait };
}

test('a user is asked for once while the signature is fresh, and again when it is old', async () => {
  const { user, told, answer, wait } = signedUser();
  const [first, same] = await answer();
  expect([first?.timestamp, same, await user?.()]).toEqual([wait(0), first, first]);
  expect(told).toHaveLength(1);
  const later = wait(5 * 60_000);
  expect((await answer())[0]?.timestamp).toBe(later);
  expect(told).toHaveLength(2);
});

test('a visitor whose clock is minutes behind the site’s is signed for before the signature is too old', async () => {
  const { user, told, answer, wait } = signedUser(3 * 60_000);
  await answer();
  await user?.();
  expect(told).toHaveLength(1);
  const later = wait(5 * 60_000);
  expect((await answer())[0]?.timestamp).toBe(later);
  expect(told).toHaveLength(2);
});
