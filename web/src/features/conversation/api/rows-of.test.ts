import { expect, test } from '@jest/globals';
import { messages } from '../../../../dev/fixtures/chats.ts';
import { ApiError } from '../../../lib/errors/index.ts';
import type { Asked } from './asked.ts';
import { isOfBranch, rowsOf, type ThreadRow } from './rows-of.ts';

const [first, , question, answer] = messages;
if (!first || !question || !answer) throw new Error('The fixtures hold no two questions');
const plain: Asked = { question: 'And by day?', files: [], after: answer.uuid };
const reworded: Asked = { question: 'At weekends?', files: [], instead: question };
const otherAnswer: Asked = { question: null, files: [], agent: answer.agentUUID, instead: answer };

const turn = (asked: Asked, more: { reply?: string; userMessageUUID?: string; problem?: ApiError } = {}) => ({
  asked,
  reply: null,
  userMessageUUID: null,
  problem: null,
  ...more,
});
const refused = { problem: new ApiError(429, { error: 'Wait a little' }, 'Failed') };

/** A message by its place among the stored ones, else what the turn shows. */
const shown = (rows: readonly ThreadRow[]) =>
  rows.map((row) => {
    if ('message' in row) return messages.indexOf(row.message);
    return 'question' in row ? row.question : 'reply';
  });

test('a turn stands at the end, and in place of what is asked or answered anew', () => {
  expect(shown(rowsOf(messages, turn(plain)))).toEqual([0, 1, 2, 3, 'And by day?', 'reply']);
  expect(shown(rowsOf(messages, turn(reworded)))).toEqual([0, 1, 'At weekends?', 'reply']);
  expect(shown(rowsOf(messages, turn(otherAnswer)))).toEqual([0, 1, 2, 'reply']);
});

test('one that was refused takes nothing off the page', () => {
  expect(shown(rowsOf(messages, turn(plain, refused)))).toEqual([0, 1, 2, 3, 'And by day?']);
  expect(shown(rowsOf(messages, turn(reworded, refused)))).toEqual([0, 1, 2, 3, 'At weekends?']);
  expect(shown(rowsOf(messages, turn(otherAnswer, refused)))).toEqual([0, 1, 2, 3]);
});

test('what is stored of it is shown once, also where the rest of the reply could not be had', () => {
  const begun = { userMessageUUID: question.uuid, reply: answer.uuid };
  const asked: Asked = { question: question.content, files: [], after: messages[1]?.uuid ?? null };
  for (const more of [begun, { ...begun, ...refused }]) {
    const rows = rowsOf(messages, turn(asked, more));
    expect(shown(rows)).toEqual([0, 1, question.content, 'reply']);
    expect(rows.map(({ key }) => key)).toEqual(messages.map(({ uuid }) => uuid));
  }
});

test('a turn is of the branch that holds what it follows or replaces, or its reply', () => {
  const above = messages.slice(0, 1);
  expect(isOfBranch(messages, turn(plain))).toBe(true);
  expect(isOfBranch(above, turn(plain))).toBe(false);
  expect(isOfBranch(above, turn(plain, { reply: first.uuid }))).toBe(true);
  expect(isOfBranch(above, turn(otherAnswer))).toBe(false);
  expect(isOfBranch([], turn({ question: 'Who?', files: [], after: null }))).toBe(true);
  expect(isOfBranch(undefined, turn(plain))).toBe(true);
});
