import { describe, expect, test } from '@jest/globals';
import { isPressed, keysOf, type Pressed, shortcuts } from './shortcuts.ts';

const none = { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false };
const pressedBy = (pressed: Partial<Pressed> & { key: string }) =>
  shortcuts.filter((each) => isPressed(each, { ...none, ...pressed })).map(({ name }) => name);

describe('shortcuts', () => {
  test('each has keys of its own', () => {
    const keys = shortcuts.map((each) => keysOf(each, false).join(' '));
    expect(new Set(keys).size).toBe(shortcuts.length);
  });

  test.each<[string[], Partial<Pressed> & { key: string }]>([
    [['find'], { key: 'k', ctrlKey: true }],
    [['find'], { key: 'k', metaKey: true }],
    [[], { key: 'k' }],
    [[], { key: 'K', ctrlKey: true, shiftKey: true }],
    [['newChat'], { key: 'O', metaKey: true, shiftKey: true }],
    [['help'], { key: '?', shiftKey: true }],
    [['help'], { key: '?' }],
    [[], { key: '?', ctrlKey: true }],
    [['editLast'], { key: 'ArrowUp' }],
    [['previousChat'], { key: 'ArrowUp', altKey: true }],
    [['stop'], { key: 'Escape' }],
  ])('%j by %j', (names, pressed) => {
    expect(pressedBy(pressed)).toEqual(names);
  });

  test('are named as on the keyboard', () => {
    const [, newChat] = shortcuts;
    expect(newChat && keysOf(newChat, true)).toEqual(['⌘', '⇧', 'O']);
    expect(newChat && keysOf(newChat, false)).toEqual(['Ctrl', 'Shift', 'O']);
  });
});
