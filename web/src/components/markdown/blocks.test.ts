import { describe, expect, test } from '@jest/globals';
import { blocksOf } from './blocks.ts';

describe('blocks of markdown', () => {
  test('are cut at blank lines and join to the same text', () => {
    const text = 'One\nstill one\n\nTwo\n\n\n# Three\n';
    expect(blocksOf(text)).toEqual(['One\nstill one\n', 'Two\n\n', '# Three\n']);
    expect(blocksOf(text).join('\n')).toBe(text);
  });

  test.each([
    '```js\na\n\nb\n```',
    '~~~\n```\n\nx\n~~~',
    '- a\n\n- b\n\n  more',
    '1. a\n\n2. b',
    '| a |\n|---|\n\n| b |',
  ])('%j stays whole', (text) => {
    expect(blocksOf(text)).toEqual([text]);
  });

  test('an open fence at the end stays open', () => {
    expect(blocksOf('a\n\n```py\nx\n\ny')).toEqual(['a\n', '```py\nx\n\ny']);
  });
});
