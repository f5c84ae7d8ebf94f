import { beforeEach, expect, test } from '@jest/globals';
import type { StreamLine } from '@tutka/http-contracts';
import type { ReplyLimits } from '../src/domain/reply-limits.ts';
import { readTool } from './calling.ts';
import { person, sharedHouse } from './house.ts';
import { askedAnew, textOf } from './reading.ts';

const house = await sharedHouse();
const me = person();

beforeEach(() => {
  house.catalog.setting.tools = [readTool];
  house.catalog.setting.onCall = async () => ({ text: 'found' });
});

const chat = async (limits: Partial<ReplyLimits>, question: string) =>
  askedAnew(house, await house.process(undefined, limits), me, question);
const ending = (lines: readonly StreamLine[]) => {
  const { done, status, limit, error } = lines.at(-1) ?? {};
  return { done, status, limit, error };
};

test('a model that goes on calling is asked once more without tools, with all that was found', async () => {
  const question = 'Endless [[sim before=Wait.;call=read;rounds=99;say=That is all.]]';
  const { lines, reply } = await chat({ steps: 2 }, question);
  expect(ending(lines)).toEqual({ done: true, status: 1, limit: 'steps', error: undefined });
  expect(reply).toMatchObject({ status: 1, limit: 'steps', error: null, content: textOf(lines) });
  expect(reply?.content).toMatch(/That is all\.$/);
  expect(reply?.toolCalls.map(({ status }) => status)).toEqual(['complete', 'complete']);
  const last = house.models.said().at(-1);
  expect(last?.tools).toEqual([]);
  const messages = last?.messages as { role: string; content: string }[];
  expect(messages.map(({ role }) => role)).toEqual(['system', 'user']);
  expect(messages[1]?.content).toContain(question);
  expect(messages[1]?.content).toContain('(My_files__read answered: found)');
  expect(messages[1]?.content).toMatch(/Answer now with what you have, and say what is missing\.$/);
});

test('a reply that takes too long ends as STOPPED, its text and a plain word kept', async () => {
  const aborted = Promise.withResolvers<void>();
  house.catalog.setting.onCall = (_request, signal) =>
    new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        aborted.resolve();
        reject(signal.reason);
      });
    });
  const { lines, reply } = await chat({ milliseconds: 1500 }, 'Long [[sim before=Wait.;call=read;calls=2]]');
  await aborted.promise;
  expect(ending(lines)).toEqual({ done: true, status: 2, limit: 'time', error: undefined });
  expect(reply).toMatchObject({ status: 2, limit: 'time', content: 'Wait.' });
  expect(reply?.toolCalls.map(({ status }) => status)).toEqual(['stopped', 'stopped']);
  expect((await house.events('ReplyStopped')).at(-1)).toMatchObject({ reason: 'limit' });
});

test('a reply that takes too many tokens ends between two rounds, and in the middle of one', async () => {
  const between = await chat({ tokens: 5 }, 'Between [[sim before=Wait.;call=read;rounds=9]]');
  expect(ending(between.lines)).toEqual({ done: true, status: 2, limit: 'tokens', error: undefined });
  expect(between.reply).toMatchObject({ content: 'Wait.', limit: 'tokens', toolCalls: [] });
  const before = house.models.said().length;
  const middle = await chat({ tokens: 60 }, 'Middle [[sim tokens=100000;pace=2000]]');
  expect(ending(middle.lines)).toEqual({ done: true, status: 2, limit: 'tokens', error: undefined });
  expect(middle.reply?.content).toBe(textOf(middle.lines));
  expect(house.models.said()[before]?.text.startsWith(middle.reply?.content ?? '-')).toBe(true);
  expect(middle.reply?.usage?.outputTokens).toBeGreaterThan(0);
});

test('an answer as long as its model allows says so, and is complete', async () => {
  house.catalog.setting.tools = [];
  house.catalog.setting.maxTokens = 20;
  const { lines, reply } = await chat({}, 'Cut short [[sim tokens=50]]');
  expect(ending(lines)).toEqual({ done: true, status: 1, limit: 'length', error: undefined });
  expect(reply).toMatchObject({ status: 1, limit: 'length' });
});
