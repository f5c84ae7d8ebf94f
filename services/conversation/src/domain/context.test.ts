import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contextOf, estimateTokens, type Said, trimHistory } from './context.ts';

const said = (role: Said['role'], content: string): Said => ({ role, content });

test('a script without spaces takes a token a sign', () => {
  expect(estimateTokens('abcdefgh')).toBe(2);
  expect(estimateTokens('知识库')).toBe(3);
});

test('the newest messages stay, and the first one is a person’s', () => {
  const history = [said('user', 'a'.repeat(400)), said('assistant', 'b'.repeat(400)), said('user', 'c')];
  expect(trimHistory(history, 1000)).toEqual(history);
  expect(trimHistory(history, 120)).toEqual([said('user', 'c')]);
  expect(trimHistory(history, 3)).toEqual([]);
});

test('what is kept is an end of the history and fits the budget', () => {
  const anyHistory = fc.array(
    fc.record({
      role: fc.constantFrom<Said['role']>('user', 'assistant'),
      content: fc.string({ minLength: 1 }),
    }),
  );
  fc.assert(
    fc.property(anyHistory, fc.integer({ min: 0, max: 300 }), (history, budget) => {
      const kept = trimHistory(history, budget);
      expect(kept).toEqual(history.slice(history.length - kept.length));
      expect(kept.reduce((sum, each) => sum + estimateTokens(each.content), 0)).toBeLessThanOrEqual(budget);
    }),
  );
});

test('what does not fit is summarised up to where the newer half of the room begins, at a question', () => {
  const branch = ['user', 'assistant', 'user', 'assistant', 'user', 'assistant'].map((role, at) => ({
    uuid: String(at),
    role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
    content: role.padEnd(64, '.'),
  }));
  expect(contextOf(branch, null, 1000)).toEqual({ kept: branch });
  expect(contextOf(branch, null, 100)).toEqual({ kept: branch.slice(4), summarise: { upTo: '3' } });
  expect(contextOf(branch, 'above', 1000)).toEqual({ kept: branch.slice(4), summarise: { upTo: '3' } });
  expect(contextOf(branch.slice(0, 1), 'above', 1000)).toEqual({
    kept: branch.slice(0, 1),
    summarise: { upTo: 'above' },
  });
  expect(contextOf(branch, null, 5)).toEqual({ kept: [], summarise: { upTo: '5' } });
  expect(contextOf([], null, 0)).toEqual({ kept: [] });
});

test('replies above the first question are no reason for a summary where all of it fits', () => {
  const past = (uuid: string, role: Said['role']) => ({ uuid, role, content: uuid });
  const branch = [past('Welcome', 'assistant'), past('What is it?', 'user'), past('A lamp.', 'assistant')];
  expect(contextOf(branch, null, 1000)).toEqual({ kept: branch.slice(1), opening: branch.slice(0, 1) });
  expect(contextOf(branch, null, 5)).toEqual({ kept: [], summarise: { upTo: 'A lamp.' } });
});
