import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { telling } from '../src/notifications/tell.ts';
import { keepChoice } from '../src/store/notification-choices.ts';
import { sharedIdentityWithPeople } from './identity.ts';

const { identity, anna } = await sharedIdentityWithPeople();
const { worker } = identity;
const MINUTE_MS = 60_000;

/** Documents of one base that fail, for somebody who chose how to be told. */
async function failing(channels: { readonly bell: boolean; readonly mail: boolean }) {
  const about = randomUUID();
  await asWorker(worker, (tx) => keepChoice(tx, anna.userUuid, 'documentFailed', channels));
  const tell = telling(worker, () => undefined);
  const rows = () => worker('notifications').where({ about }).orderBy('begun_at');
  const uuids = () => worker('notifications').where({ about }).select('uuid');
  const mails = () => worker('notification_mails').whereIn('notification', uuids()).orderBy('due_at');
  return {
    about,
    mails,
    counts: async () => (await rows()).map(({ data }) => data.count ?? 1),
    fail: () =>
      tell({
        event: { id: randomUUID(), time: new Date(), workspace: anna.workspace },
        kind: 'documentFailed',
        notice: {
          to: [anna.userUuid],
          data: { documentName: 'x' },
          link: '/k',
          gather: { about, link: '/k' },
        },
      }),
    /** All mails go out, and so many minutes go by. */
    async later(minutes: number) {
      await mails().whereNull('ended_at').update({ ended_at: new Date() });
      const before = (column: string) => worker.raw("?? - ? * interval '1 minute'", [column, minutes]);
      await worker('notifications')
        .where({ about })
        .update({ created_at: before('created_at'), begun_at: before('begun_at') });
      await worker('notification_mails')
        .whereIn('notification', uuids())
        .update({ ended_at: before('ended_at'), due_at: before('due_at') });
    },
  };
}

test('documents that fail again and again, less than an hour apart, are mailed of once an hour', async () => {
  const { fail, later, counts, mails } = await failing({ bell: true, mail: true });
  for (const wait of [50, 50, 50, 0]) {
    await fail();
    await later(wait);
  }
  expect(await counts()).toEqual([2, 2]);
  expect(await mails()).toHaveLength(2);
});

test('what fails after its mail went out is mailed once that is an hour old, where the bell tells nothing', async () => {
  const { fail, later, counts, mails } = await failing({ bell: false, mail: true });
  await fail();
  await later(20);
  await fail();
  await fail();
  expect(await counts()).toEqual([1, 2]);
  const [, second] = await mails();
  const waits = second.due_at.getTime() - Date.now();
  expect(waits).toBeGreaterThan(30 * MINUTE_MS);
  expect(waits).toBeLessThanOrEqual(40 * MINUTE_MS);
  await later(70);
  await fail();
  const [, , third] = await mails();
  expect(third.due_at.getTime() - Date.now()).toBeLessThan(5 * MINUTE_MS);
});

test('a notification of one who chose the bell since is not counted to one that only a mail tells', async () => {
  const { about, fail, counts } = await failing({ bell: false, mail: true });
  await fail();
  await asWorker(worker, (tx) =>
    keepChoice(tx, anna.userUuid, 'documentFailed', { bell: true, mail: false }),
  );
  await fail();
  expect(await counts()).toEqual([1, 1]);
  expect(await worker('notifications').where({ about, bell: true })).toHaveLength(1);
});
