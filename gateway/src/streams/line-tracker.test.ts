import { expect, it } from '@jest/globals';
import { trackLines } from './line-tracker.ts';

const cases: [string[], string, boolean][] = [
  [[], '', false],
  [['{"a":1}\n'], '{"a":1}', false],
  [['one\ntwo\n'], 'two', false],
  [['one\ntw'], 'one', true],
  [['one\ntw', 'o', 'o\n'], 'twoo', false],
  [['on', 'e\ntwo\nthr'], 'two', true],
  [['one', '\n'], 'one', false],
  [['\n'], '', false],
  [['one\n', '\n'], '', false],
];

it.each(cases)('after %j the last line is %j', (chunks, last, midLine) => {
  const lines = trackLines();
  for (const chunk of chunks) lines.see(Buffer.from(chunk));
  expect([lines.last(), lines.midLine()]).toEqual([last, midLine]);
});
