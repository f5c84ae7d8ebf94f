import { expect, test } from '@jest/globals';
import { withoutHalfBlocks } from './half-blocks.ts';

test.each([
  ['Text:\n-', 'Text:'],
  ['Text:\n- item', 'Text:\n- item'],
  ['Text\n``', 'Text'],
  ['Text\n```', 'Text\n```'],
  ['```js\na\n``', '```js\na'],
  ['Text\n=', 'Text'],
  ['1', ''],
  ['Text\n12.', 'Text'],
  ['Text\n\n| a | b', 'Text'],
  ['Text\n\n| a | b |\n|--', 'Text'],
  ['Text\n\n| a | b |\n|---|---|\n| 1', 'Text\n\n| a | b |\n|---|---|\n| 1'],
  ['In 2026', 'In 2026'],
  ['It is 12', 'It is 12'],
])('%j grows as %j', (text, shown) => {
  expect(withoutHalfBlocks(text)).toBe(shown);
});
