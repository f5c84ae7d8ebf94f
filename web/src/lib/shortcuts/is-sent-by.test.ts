import { expect, test } from '@jest/globals';
import { isSentBy } from './is-sent-by.ts';

const enter = {
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 13,
};

test.each([
  ['Enter', true, {}],
  ['Enter with Shift', false, { shiftKey: true }],
  ['Enter with Ctrl', true, { ctrlKey: true }],
  ['Enter of an input method', false, { isComposing: true }],
  ['Enter of an input method, as Safari tells of it', false, { keyCode: 229 }],
  ['another key', false, { key: 'a' }],
])('by %s: %j', (_, expected, pressed) => {
  expect(isSentBy({ ...enter, ...pressed }, false)).toBe(expected);
});

test.each([
  ['Enter', false, {}],
  ['Enter with Ctrl', true, { ctrlKey: true }],
  ['Enter with ⌘', true, { metaKey: true }],
])('on a screen by %s: %j', (_, expected, pressed) => {
  expect(isSentBy({ ...enter, ...pressed }, true)).toBe(expected);
});
