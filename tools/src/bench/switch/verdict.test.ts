import { expect, test } from '@jest/globals';
import { judge, type Side } from './verdict.ts';

const side = (name: string): Side => ({
  passages: new Set([`${name} 1`, `${name} 2`, `${name} 3`]),
  answers: new Map([['who', [`${name} 1`, `${name} 2`]]]),
});
const [old, young] = [side('old'), side('young')];
const answer = (texts: readonly string[] | undefined, problem?: string) => ({
  question: 'who',
  phase: '',
  ms: 1,
  texts,
  problem,
});

test('an answer is one index’s whole one, or it is counted as what is wrong with it', () => {
  const answers = [
    answer(['old 1', 'old 2']),
    answer(['young 1', 'young 2']),
    answer(['young 1', 'young 2']),
    answer([]),
    answer(['old 1', 'young 2']),
    answer(['young 1', 'nobody 2']),
    answer(['old 1']),
    answer(['young 2', 'young 1']),
    answer(undefined, 'no connection'),
  ];
  expect(judge(answers, old, young)).toEqual({
    first: 1,
    second: 2,
    empty: 1,
    mixed: 2,
    partial: 2,
    failed: 1,
    problems: ['no connection'],
  });
});

test('indexes that share a passage prove nothing', () => {
  expect(() => judge([], old, { ...young, passages: new Set(['old 1', 'young 2']) })).toThrow('1 passages');
});
