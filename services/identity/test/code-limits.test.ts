import { expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { forgetOldCodes } from '../src/store/codes.ts';
import { sharedIdentity } from './identity.ts';

const identity = await sharedIdentity();

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a second code within a minute is refused and says when', async () => {
  await identity.askCode('soon@example.org');
  const second = await identity.askCode('soon@example.org');
  expect(second).toMatchObject({
    status: 429,
    body: {
      errorCode: 'TOO_MANY_CODES',
      details: { of: 'moment' },
      error: 'A code was sent a moment ago. Wait a little before you ask for another.',
    },
  });
  const wait = Number(second.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
});

test('a sixth code within an hour is refused and says when the hour ends', async () => {
  const email = 'often@example.org';
  const aMinuteLater = () =>
    identity
      .worker('one_time_codes')
      .where({ email })
      .update({
        sent_at: identity.worker.raw('sent_at - 61000'),
        hour_started_at: identity.worker.raw('hour_started_at - 61000'),
      });
  for (let sent = 0; sent < 5; sent++) {
    expect((await identity.askCode(email)).status).toBe(200);
    await aMinuteLater();
  }
  const sixth = await identity.askCode(email);
  expect(sixth).toMatchObject({
    status: 429,
    body: {
      errorCode: 'TOO_MANY_CODES',
      details: { of: 'hour' },
      error: 'Too many codes were asked for. Try again in 55 minutes.',
    },
  });
  const wait = Number(sixth.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(54 * 60);
  expect(wait).toBeLessThanOrEqual(55 * 60);
});

test('after fifteen wrong codes none is sent, and it says why and until when', async () => {
  const email = 'guess@example.org';
  await identity.askCode(email);
  const code = identity.codeFor(email);
  for (let tried = 0; tried < 15; tried++) await identity.verify(email, wrong(code));
  expect(await identity.askCode(email)).toMatchObject({
    status: 429,
    body: {
      errorCode: 'TOO_MANY_CODES',
      details: { of: 'wrong' },
      error: 'Too many wrong codes were typed. Try again in 60 minutes.',
    },
  });
});

test('an address is forgotten when its code and its limits are over, and not before', async () => {
  const emails = ['nobody@late.test', 'asks@late.test', 'guesses@late.test', 'fresh@late.test'] as const;
  const [, often, guesser, fresh] = emails;
  for (const email of emails) await identity.askCode(email);
  const rows = () => identity.worker('one_time_codes').whereLike('email', '%@late.test');
  const past = (hours: number) => Date.now() - hours * 3_600_000;
  const old = { sent_at: past(0.5), hour_started_at: past(2), failures_since: past(2) };
  await rows().update({ ...old, expires_at: new Date(past(0.1)) });
  await rows()
    .where({ email: often })
    .update({ hour_started_at: past(0.9), sent_in_hour: 5 });
  await rows()
    .where({ email: guesser })
    .update({ failures_since: past(0.9), failures: 15 });
  await rows()
    .where({ email: fresh })
    .update({ expires_at: new Date(past(-0.1)) });
  await asWorker(identity.worker, (tx) => forgetOldCodes(tx, Date.now()));
  expect((await rows().pluck('email')).sort()).toEqual([often, fresh, guesser]);
  const asked = await Promise.all(emails.map(async (email) => (await identity.askCode(email)).status));
  expect(asked).toEqual([200, 429, 429, 200]);
});
