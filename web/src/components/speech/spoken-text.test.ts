import { expect, test } from '@jest/globals';
import { languageOf, spokenPieces, spokenText } from './spoken-text.ts';

test('words are read, code and signs are not', () => {
  const text =
    '## Lamps\n\nThe **lamp** burns `oil` [1], see [the log](https://x.test/a).\n\n```py\nprint(1)\n```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n- one\n- $$x^2$$ two';
  expect(spokenText(text)).toBe('Lamps\nThe lamp burns oil , see the log.\na , b\n1 , 2\none\ntwo');
});

test('code that has not ended is not read either', () => {
  expect(spokenText('Look:\n```js\nlet a')).toBe('Look:');
});

test('long texts come in pieces of whole sentences', () => {
  const text = 'One sentence here. '.repeat(40);
  const pieces = spokenPieces(text);
  expect(pieces.join(' ')).toBe(text.trim());
  for (const piece of pieces) {
    expect(piece.length).toBeLessThanOrEqual(200);
    expect(piece).toMatch(/\.$/);
  }
  expect(Math.max(...spokenPieces('x'.repeat(1000)).map(({ length }) => length))).toBe(200);
});

test.each([
  ['Night work ends at six.', 'en-GB'],
  ['夜间工作在六点结束。', 'zh-CN'],
  ['夜勤は六時に終わります。', 'ja-JP'],
  ['Ночная работа', 'ru-RU'],
])('%s is read as %s', (text, language) => {
  expect(languageOf(text, 'en-GB')).toBe(language);
});

test('addresses with brackets, and formulas of several lines, are left out whole', () => {
  expect(spokenText('See [it](https://x.test/a_(b)) and [that](c).')).toBe('See it and that.');
  expect(spokenText(String.raw`So \[ a \\[2pt] b \] and \( f(x) \\ \).`)).toBe('So and .');
});

test.each(['[', '![', '[](', '\\[', '\\(', '\\[\\(', ' ', '\t', '| ', '$$a '])(
  'a long row of %j is read once',
  (sign) => {
    const begun = performance.now();
    const row = sign.repeat(200_000);
    expect(spokenText(`Lamp\n${row}!\n`)).toMatch(/^Lamp/);
    expect(spokenText(`Lamp ${row}x`)).toMatch(/^Lamp/);
    expect(performance.now() - begun).toBeLessThan(10_000);
  },
);
