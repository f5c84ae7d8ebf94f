import { expect, test } from '@jest/globals';
import { isHeaderAlone } from './header-rows.ts';

test.each([
  [['Name', 'Price in €', '', '–'], true],
  [['Name', '2026'], false],
  [['Q1', 'Größe 2', '第 3 季'], true],
  [['(1.5)', 'a'], false],
])('%j are names: %s', (row, names) => {
  expect(isHeaderAlone([row])).toBe(names);
});

test('a long list of figures with its unit is read once', () => {
  const begun = performance.now();
  const figures = '1.5, '.repeat(200_000);
  expect(isHeaderAlone([['Name', `${figures}kg`]])).toBe(true);
  expect(isHeaderAlone([['Name', figures]])).toBe(false);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
