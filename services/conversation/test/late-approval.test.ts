import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { inTenant } from '@tutka/database';
import { ApprovalDesk } from '../src/replies/approval-desk.ts';
import { answerApproval } from '../src/store/approvals.ts';
import { person, sharedHouse } from './house.ts';

const house = await sharedHouse();
const me = person();
const tool = { serverUUID: randomUUID(), server: 'Files', tool: 'remove' };

/** A call that nobody is waited for any more, whose answer another process took before that. */
async function answeredLate(approved: boolean, signal = new AbortController().signal) {
  const desk = new ApprovalDesk({ worker: house.worker, waitMs: 0, onError: () => {} });
  const replyUuid = randomUUID();
  const request = await desk.open(me, replyUuid, '1', { tool });
  const answer = { approved, always: false };
  const isTaken = () =>
    inTenant(house.app, me, (tx) => answerApproval(tx, me, { replyUuid, callId: '1' }, answer));
  expect(await isTaken()).toBe(true);
  const heard = await request.answer(signal);
  expect(await isTaken()).toBe(false);
  return heard;
}

test('an answer that another process took in time counts, though the wait was over before it was seen', async () => {
  expect(await answeredLate(true)).toBe('approved');
  expect(await answeredLate(false)).toBe('refused');
});

test('it does not where the reply was stopped', async () => {
  expect(await answeredLate(true, AbortSignal.abort())).toBe('unanswered');
});
