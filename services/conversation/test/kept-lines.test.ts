import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import { routes } from '@tutka/http-contracts';
import { forgetLines, keepLines } from '../src/store/lines.ts';
import { person, sharedHouse } from './house.ts';
import { runningReply } from './left-behind.ts';
import { ask, newSession } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();
const lease = { owner: 'of this test', epoch: '7', seconds: 10 };
const MINUTES = 10;

const running = () => runningReply(house, one, me, lease);
const runOf = (replyUuid: string, firstSeq = 0, lines = 'line\n') => {
  return { replyUuid, firstSeq, lastSeq: firstSeq, lines };
};
const runsOf = (uuid: string) =>
  house.worker('reply_lines').where({ reply_uuid: uuid }).orderBy('first_seq').select('first_seq', 'lines');
const forget = () => asWorker(house.worker, (tx) => forgetLines(tx, MINUTES));
const end = (uuid: string, minutes: number) =>
  house
    .worker('messages')
    .where({ uuid })
    .update({ status: 1, ended_at: new Date(Date.now() - minutes * 60_000) });

test('of replies kept together those are named that are held no more, and the others are kept', async () => {
  const [held, ended, taken] = [await running(), await running(), await running()];
  await end(ended.uuid, 0);
  await house.worker('messages').where({ uuid: taken.uuid }).update({ lease_epoch: '8' });
  const gone = randomUUID();
  const runs = [held.uuid, ended.uuid, taken.uuid, gone].map((uuid) => runOf(uuid));
  expect(await keepLines(house.worker, lease, runs)).toEqual(new Set([ended.uuid, taken.uuid, gone]));
  expect(await runsOf(held.uuid)).toEqual([{ first_seq: 0, lines: 'line\n' }]);
  for (const { uuid } of [ended, taken]) expect(await runsOf(uuid)).toEqual([]);
});

test('one that was kept already is kept with what came since, beside others that were not', async () => {
  const [again, other] = [await running(), await running()];
  await keepLines(house.worker, lease, [runOf(again.uuid)]);
  const longer = { ...runOf(again.uuid, 0, 'line\nmore\n'), lastSeq: 1 };
  expect(await keepLines(house.worker, lease, [longer, runOf(other.uuid)])).toEqual(new Set());
  expect(await runsOf(again.uuid)).toEqual([{ first_seq: 0, lines: 'line\nmore\n' }]);
  expect(await runsOf(other.uuid)).toHaveLength(1);
});

test('lines go with their message, with its session and with the message above it', async () => {
  const { uuid: sessionUUID } = await newSession(house, one, me);
  const { rest } = await ask(one, me, sessionUUID, 'What is kept?');
  await rest();
  const chat = { session_uuid: sessionUUID };
  const reply = await house
    .worker('messages')
    .where({ ...chat, role: 'assistant' })
    .first('uuid', 'parent_uuid');
  expect(await runsOf(reply.uuid)).not.toEqual([]);
  const messageUUIDs = [reply.parent_uuid];
  await one.api.call(routes.deleteMessages, { as: me, body: { sessionUUID, messageUUIDs } });
  expect(await runsOf(reply.uuid)).toEqual([]);

  const left = await running();
  await keepLines(house.worker, lease, [runOf(left.uuid)]);
  await one.api.call(routes.deleteSession, { as: me, params: { uuid: left.sessionUuid } });
  expect(await runsOf(left.uuid)).toEqual([]);
});

test('lines are forgotten ten minutes after the end, and at once where their reply was deleted meanwhile', async () => {
  const [goesOn, fresh, old] = [await running(), await running(), await running()];
  for (const { uuid } of [goesOn, fresh, old]) await keepLines(house.worker, lease, [runOf(uuid)]);
  await end(fresh.uuid, MINUTES - 1);
  await end(old.uuid, MINUTES + 1);
  // As of a commit that began before the message was deleted.
  const gone = randomUUID();
  const { workspace, userUuid } = me;
  await house.worker('reply_lines').insert({
    ...{ reply_uuid: gone, first_seq: 0, last_seq: 0, lines: 'line\n' },
    ...{ workspace, user_uuid: userUuid },
  });
  await forget();
  for (const { uuid } of [goesOn, fresh]) expect(await runsOf(uuid)).toHaveLength(1);
  for (const uuid of [old.uuid, gone]) expect(await runsOf(uuid)).toEqual([]);
});
