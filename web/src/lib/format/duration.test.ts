import { expect, it } from '@jest/globals';
import { formatDuration } from './duration.ts';

it.each([
  [0, '0 ms'],
  [840, '840 ms'],
  [2_400, '2.4 s'],
  [9_960, '10 s'],
  [59_400, '59 s'],
  [59_600, '1 min'],
  [185_000, '3 min 5 s'],
])('%i ms are %s', (ms, shown) => expect(formatDuration(ms, 'en')).toBe(shown));

it.each([
  [840, '840 毫秒'],
  [2_400, '2.4 秒'],
  [185_000, '3 分 5 秒'],
])('%i ms are %s in Chinese', (ms, shown) => expect(formatDuration(ms, 'zh-CN')).toBe(shown));
