import { expect, test } from '@jest/globals';
import { estimateTokens } from './estimate-tokens.ts';

// What o200k_base counts.
test.each([
  ['The quick brown fox jumps over the lazy dog near the river bank.', 14],
  ['请问这份文件的主要内容是什么？', 10],
  ['Der Vertrag endet mit Ablauf des Kalenderjahres, in dem er gekündigt wurde.', 18],
  ['Договор прекращается по истечении календарного года.', 12],
])('%s is about %i tokens', (text, counted) => {
  const estimate = estimateTokens(text);
  expect(estimate).toBeGreaterThan(counted * 0.85);
  expect(estimate).toBeLessThan(counted * 1.5);
});

test('nothing is nothing', () => {
  expect(estimateTokens('')).toBe(0);
});
