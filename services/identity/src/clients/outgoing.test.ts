import { expect, test } from '@jest/globals';
import { createMetrics } from '@tutka/service-runtime';
import { outgoing } from './outgoing.ts';

const mail = { to: 'anna@example.org', subject: 's', text: 't', html: 'h' };

test('what is on its way is waited for, though some of it fails', async () => {
  const ends: ((error?: Error) => void)[] = [];
  const mailer = outgoing(
    {
      send: () => new Promise((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve()))),
    },
    createMetrics(),
  );
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

test('it is counted what becomes of each, from the beginning', async () => {
  const metrics = createMetrics();
  const counted = () => metrics.render().match(/^tutka_mails_total.*$/gm);
  const answers = [async () => undefined, async () => Promise.reject(new Error('down'))];
  const mailer = outgoing({ send: async () => await answers.shift()?.() }, metrics);
  expect(counted()).toEqual(['tutka_mails_total{status="sent"} 0', 'tutka_mails_total{status="failed"} 0']);
  await mailer.send(mail);
  await expect(mailer.send(mail)).rejects.toThrow('down');
  expect(counted()).toEqual(['tutka_mails_total{status="sent"} 1', 'tutka_mails_total{status="failed"} 1']);
});
