import { AsyncLocalStorage } from 'node:async_hooks';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { createKeys, type KnownKey } from './keys.ts';
import { createSessions, type Session } from './sessions.ts';

const person = { kind: 'person', userUuid: 'u' } as NonNullable<Session['person']>;
const somebody: Session = { person, renew: false };
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Sessions of an identity that answers after 100 ms. */
function counted(answer: (asked: number) => Session) {
  const asked: string[] = [];
  const sessions = createSessions(async (token) => {
    asked.push(token);
    await new Promise((done) => setTimeout(done, 100));
    return answer(asked.length);
  });
  const find = async (token: string) => {
    const found = sessions.find(token);
    await pass(100);
    return await found;
  };
  return { sessions, asked, find };
}

it('who goes on working waits for no answer, and none is older than a second', async () => {
  const { sessions, asked, find } = counted((n) => ({
    person: { ...person, userId: n } as typeof person,
    renew: false,
  }));
  await find('t');
  for (let second = 0; second < 20; second++) {
    await pass(1_000);
    const [known, newest] = [sessions.known('t'), asked.length];
    expect(known?.person?.userId).toBeGreaterThanOrEqual(newest - 1);
  }
  expect(asked.length).toBeGreaterThan(25);
  await pass(31_000);
  const after = asked.length;
  await pass(60_000);
  expect([asked.length, sessions.known('t'), jest.getTimerCount()]).toEqual([after, undefined, 0]);
});

it('a session that has ended opens nothing a second later, and is asked for no more', async () => {
  let isOver = false;
  const { sessions, asked, find } = counted(() => (isOver ? { person: undefined, renew: false } : somebody));
  await find('t');
  await pass(5_000);
  isOver = true;
  await pass(1_000);
  expect(sessions.known('t')?.person).toBeUndefined();
  const after = asked.length;
  await pass(10_000);
  expect(asked).toHaveLength(after);
});

it('where identity fails the next who comes asks, and nobody ahead', async () => {
  let isDown = false;
  const { sessions, asked, find } = counted(() => {
    if (isDown) throw new Error('down');
    return somebody;
  });
  await find('t');
  isDown = true;
  await pass(5_000);
  expect([asked.length, sessions.known('t')]).toEqual([2, undefined]);
  isDown = false;
  expect(await find('t')).toEqual(somebody);
});

it('a cookie to be sent again is not lost with an answer that nobody waited for', async () => {
  const { sessions, find } = counted((asked) => ({ person, renew: asked === 2 }));
  await find('t');
  await pass(2_000);
  expect([sessions.known('t')?.renew, sessions.known('t')?.renew]).toEqual([true, false]);
});

it('one that is forgotten, looked up without use or opens nothing is not asked for, nor more than 32', async () => {
  const { sessions, asked, find } = counted(() => somebody);
  await find('forgotten');
  sessions.forget('forgotten');
  const looked = sessions.look('looked');
  await pass(100);
  await looked;
  await pass(5_000);
  expect(asked).toEqual(['forgotten', 'looked']);
  for (let n = 0; n < 40; n++) await find(`${n}`);
  const before = asked.length;
  await pass(700);
  expect(asked.length - before).toBe(32);
});

it('keys are, those that open something, and in no request’s context', async () => {
  const request = new AsyncLocalStorage<string>();
  const heard: (string | undefined)[] = [];
  const key = { kind: 'key', keyUuid: 'k' } as NonNullable<KnownKey['key']>;
  const keys = createKeys(async (digest) => {
    heard.push(request.getStore());
    return { key: digest === 'bad' ? undefined : key, expired: digest === 'old' };
  });
  await request.run('first', async () => {
    for (const digest of ['good', 'bad', 'old']) await keys.find(digest);
  });
  await pass(700);
  expect(heard).toEqual(['first', 'first', 'first', undefined]);
});
