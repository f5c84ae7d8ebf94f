import { afterEach, expect, it, jest } from '@jest/globals';
import { createSessions, type Session, sessionName } from './sessions.ts';

const nobody: Session = { person: undefined, renew: false };
afterEach(() => void jest.useRealTimers());

it('a failed look-up is told to all who waited and asked again by the next', async () => {
  let asked = 0;
  const sessions = createSessions(async () => {
    asked += 1;
    if (asked === 1) throw new Error('down');
    return nobody;
  });
  const both = await Promise.allSettled([sessions.find('t'), sessions.find('t')]);
  expect(both.map((one) => one.status)).toEqual(['rejected', 'rejected']);
  expect(sessions.known('t')).toBeUndefined();
  await expect(sessions.find('t')).resolves.toEqual(nobody);
  expect(asked).toBe(2);
});

it('an answer that was asked for before the session was forgotten is not kept', async () => {
  let answer: (session: Session) => void = () => undefined;
  const sessions = createSessions(() => new Promise((resolve) => (answer = resolve)));
  const found = sessions.find('t');
  sessions.forget('t');
  answer(nobody);
  await found;
  expect(sessions.known('t')).toBeUndefined();
});

it('nor while it is asked for anew, nor does it keep what is asked for then from being kept', async () => {
  const answers: ((session: Session) => void)[] = [];
  const sessions = createSessions(() => new Promise((resolve) => answers.push(resolve)));
  const before = sessions.find('t');
  sessions.forget('t');
  const after = sessions.find('t');
  const ended: Session = { person: undefined, renew: true };
  answers[0]?.(ended);
  await before;
  expect(sessions.known('t')).toBeUndefined();
  answers[1]?.(nobody);
  await after;
  expect(sessions.known('t')).toEqual(nobody);
});

it('what was said of a session is not believed of it once it was changed; identity is asked by the token alone', async () => {
  const asked: string[] = [];
  const sessions = createSessions(async (token) => {
    asked.push(token);
    return nobody;
  });
  await sessions.find(sessionName('t', undefined));
  expect(sessions.known(sessionName('t', 'one'))).toBeUndefined();
  await sessions.find(sessionName('t', 'one'));
  expect(sessions.known(sessionName('t', 'one'))).toEqual(nobody);
  expect(sessions.known(sessionName('t', 'two'))).toBeUndefined();
  expect(asked).toEqual(['t', 't']);
});

it('where the clock is set back an answer is believed no longer for it', async () => {
  jest.useFakeTimers();
  const sessions = createSessions(async () => nobody);
  await sessions.find('t');
  jest.setSystemTime(Date.now() - 3_600_000);
  expect(sessions.known('t')).toEqual(nobody);
  jest.advanceTimersByTime(1_000);
  expect(sessions.known('t')).toBeUndefined();
});
