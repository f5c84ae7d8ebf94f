import { expect, test } from '@jest/globals';
import { waitText } from './wait-text.ts';

test.each([
  [0, 'en', '1 second'],
  [42, 'en', '42 seconds'],
  [59.1, 'en', '1 minute'],
  [2280, 'en', '38 minutes'],
  [42, 'zh-CN', '42 秒钟'],
  [61, 'zh-CN', '2 分钟'],
])('%d s in %s are "%s"', (seconds, language, said) => {
  expect(waitText(seconds, language)).toBe(said);
});
