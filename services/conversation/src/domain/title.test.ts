import { expect, test } from '@jest/globals';
import { titleFromModel, titleFromQuestion } from './title.ts';

test('a question becomes one line, cut by code points', () => {
  expect(titleFromQuestion('  How\n is  it? ', 50)).toBe('How is it?');
  expect(titleFromQuestion('😀'.repeat(60), 50)).toBe('😀'.repeat(50));
  expect(titleFromQuestion('知识库'.repeat(30), 50)).toHaveLength(50);
});

test('files without words are named by the first of them', () => {
  const files = [{ name: ' minutes of\nMay.pdf ' }, { name: 'b.png' }];
  expect(titleFromQuestion(' ', 50, files)).toBe('minutes of May.pdf');
  expect(titleFromQuestion('What is it?', 50, files)).toBe('What is it?');
});

test('a model’s title loses what models put around it', () => {
  expect(titleFromModel('"Dogs and cats."\nHere is why', 50)).toBe('Dogs and cats');
  expect(titleFromModel('Title: **Trains**', 50)).toBe('Trains');
  expect(titleFromModel('「猫と犬」', 50)).toBe('猫と犬');
  expect(titleFromModel('x'.repeat(99), 50)).toHaveLength(50);
});

test('nothing usable is no title', () => {
  expect(titleFromModel('', 50)).toBeUndefined();
  expect(titleFromModel(' "" ', 50)).toBeUndefined();
});

test('a long row of quotes is read once', () => {
  const begun = performance.now();
  const row = '*'.repeat(400_000);
  expect(titleFromModel(`Trains ${row}. Why${row}`, 10)).toBe('Trains ***');
  expect(titleFromModel(`「Trains」${row}`, 10)).toBe('Trains');
  expect(performance.now() - begun).toBeLessThan(10_000);
});
