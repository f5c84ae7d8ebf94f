import { expect, test } from '@jest/globals';
import { outgoing } from './outgoing.ts';

const mail = { to: 'anna@example.org', subject: 's', text: 't', html: 'h' };

test('what is on its way is waited for, though some of it fails', async () => {
  const ends: ((error?: Error) => void)[] = [];
  const mailer = outgoing({
    send: () => new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
  });
  await mailer.settled();
  const sent = [mailer.send(mail), mailer.send(mail)];
  const all = Promise.allSettled(sent);
  const seen: string[] = [];
  const settled = mailer.settled().then(() => seen.push('settled'));
  ends[0]?.(new Error('down'));
  await expect(sent[0]).rejects.toThrow('down');
  seen.push('one failed');
  ends[1]?.();
  await all;
  await settled;
  expect(seen).toEqual(['one failed', 'settled']);
});
