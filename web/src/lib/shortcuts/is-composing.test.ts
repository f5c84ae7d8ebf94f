import { expect, test } from '@jest/globals';
import { isComposing } from './is-composing.ts';

test.each([
  [true, { isComposing: true, keyCode: 13 }],
  [true, { isComposing: false, keyCode: 229 }],
  [false, { isComposing: false, keyCode: 13 }],
])('%j for %j', (composing, event) => {
  expect(isComposing(event)).toBe(composing);
});
