import { afterAll, afterEach, beforeEach, expect, test } from '@jest/globals';
import { openDatabase } from '@tutka/database';
import { recoverReplies } from '../src/replies/recover.ts';
import { person, sharedHouse } from './house.ts';
import { leftBehind } from './left-behind.ts';
import { messagesOf } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const owner = openDatabase(house.pg.ownerUrl);
const me = person();

afterAll(() => owner.destroy());
beforeEach(() => {
  house.errors.length = 0;
});
afterEach(() => owner.raw('ALTER TABLE messages DROP CONSTRAINT IF EXISTS refused'));

/** From now on PostgreSQL refuses replies that end otherwise. */
const refuseUnless = (condition: string) =>
  owner.raw(`ALTER TABLE messages ADD CONSTRAINT refused CHECK (status = 0 OR ${condition}) NOT VALID`);
const replyIn = async (session: string) => (await messagesOf(one, me, session)).at(-1);

test('a call that PostgreSQL cannot keep as it was told is kept without what it cannot', async () => {
  const { sessionUuid } = await leftBehind(house, one, me, 'cut \ud83d and \0');
  expect(await recoverReplies(one.parts)).toBe(1);
  expect(await replyIn(sessionUuid)).toMatchObject({
    status: 2,
    content: 'Words',
    toolCalls: [{ status: 'complete', result: 'cut \ufffd and ' }],
  });
  expect(house.errors).toEqual([]);
});

test('where its calls cannot be kept at all a reply ends without them', async () => {
  const { sessionUuid } = await leftBehind(house, one, me, 'fine');
  await refuseUnless(`tool_calls = '[]'`);
  expect(await recoverReplies(one.parts)).toBe(1);
  expect(await replyIn(sessionUuid)).toMatchObject({ status: 2, content: 'Words', toolCalls: [] });
  expect(house.errors).toMatchObject([{ constraint: 'refused' }]);
});

test('a reply that cannot be ended keeps no other from it', async () => {
  const stuck = await leftBehind(house, one, me, 'fine');
  const other = await leftBehind(house, one, me, 'fine');
  await refuseUnless(`uuid <> '${stuck.uuid}'`);
  expect(await recoverReplies(one.parts)).toBe(1);
  expect((await replyIn(stuck.sessionUuid))?.status).toBe(0);
  expect((await replyIn(other.sessionUuid))?.status).toBe(2);
  expect(house.errors).toMatchObject([{ constraint: 'refused' }, { constraint: 'refused' }]);
});

test('all that was left behind is ended at once, however much it is, past what cannot be', async () => {
  await recoverReplies(one.parts);
  const replies = await Promise.all(Array.from({ length: 120 }, () => leftBehind(house, one, me, 'fine')));
  const stuck = replies.slice(0, 60).map(({ uuid }) => `'${uuid}'`);
  await refuseUnless(`uuid NOT IN (${stuck.join()})`);
  expect(await recoverReplies(one.parts)).toBe(60);
  await owner.raw('ALTER TABLE messages DROP CONSTRAINT refused');
  expect(await recoverReplies(one.parts)).toBe(60);
}, 120_000);
