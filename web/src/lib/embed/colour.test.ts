import { expect, it } from '@jest/globals';
import { hexColour, mixed, readableOn, readableText } from './colour.ts';

it.each([
  ['#2458A6', '#2458a6'],
  ['2458a6', '#2458a6'],
  ['#fff', undefined],
  ['red', undefined],
  ['#2458a6;}', undefined],
  [null, undefined],
])('takes %s as %s', (text, colour) => expect(hexColour(text)).toBe(colour));

it.each([
  ['#116a59', '#ffffff'],
  ['#7c3aed', '#ffffff'],
  ['#ffd60a', '#111514'],
  ['#ffffff', '#111514'],
])('writes on %s in %s', (ground, text) => expect(readableOn(ground)).toBe(text));

it('leaves a readable colour as it is, and darkens or lightens another', () => {
  expect(readableText('#116a59', '#ffffff')).toBe('#116a59');
  expect(readableText('#ffd60a', '#ffffff')).toBe('#88760f');
  expect(readableText('#000000', '#111514')).not.toBe('#000000');
});

it('mixes two colours', () => expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080'));
