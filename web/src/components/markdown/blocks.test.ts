import { describe, expect, test } from '@jest/globals';
import { blocksOf, placed } from './blocks.ts';

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

  test('are known by where they begin, also when the last two become one', () => {
    const text = 'One\n\n- two\n\nThree\n\n```\nfour\n```\n\n5. five\n\n```';
    const whole = placed(blocksOf(text));
    expect(whole.map(({ at, block }) => text.slice(at, at + block.length))).toEqual(blocksOf(text));
    for (let end = 1; end <= text.length; end += 1) {
      // What the last two will be is not known yet.
      const standing = placed(blocksOf(text.slice(0, end))).slice(0, -2);
      expect(whole.slice(0, standing.length)).toEqual(standing);
    }
  });

  test('an open fence at the end stays open', () => {
    expect(blocksOf('a\n\n```py\nx\n\ny')).toEqual(['a\n', '```py\nx\n\ny']);
  });
});
