import { describe, expect, test } from '@jest/globals';
import { findQuote } from './find-quote.ts';

describe('a quote on its page', () => {
  const text = 'The cat sat.\nThe dog  ran (fast).\nThe cat sat.';
  test('is found inside its chunk, though it stands earlier too', () => {
    const chunk = { start: 34, end: text.length };
    expect(findQuote(text, 'The cat sat.', chunk)).toEqual({ start: 34, end: 46 });
  });

  test('is found over a line end and with odd signs', () => {
    const span = findQuote(text, 'dog ran (fast). The', { start: 0, end: 10 });
    expect(text.slice(span?.start, span?.end)).toBe('dog  ran (fast).\nThe');
  });

  test('that is nowhere has no place, and none at all is its chunk', () => {
    expect(findQuote(text, 'no such words', { start: 2, end: 5 })).toBeUndefined();
    expect(findQuote(text, '', { start: 2, end: 5 })).toEqual({ start: 2, end: 5 });
  });
});
