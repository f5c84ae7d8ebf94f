import { expect, test } from '@jest/globals';
import { searchWords, snippetOf } from './search-words.ts';

test('words are told apart by spaces, each once, whatever the case', () => {
  expect(searchWords('  Night  work NIGHT 夜班 ')).toEqual(['night', 'work', '夜班']);
  expect(searchWords('a b c d e f g h i j')).toHaveLength(10);
});

test('a short text is its own snippet', () => {
  expect(snippetOf('Night\n\nwork', ['work'])).toBe('Night work');
  expect(snippetOf('', ['work'])).toBe('');
});

test('a long text is cut around the first word that is found', () => {
  const text = `${'lead '.repeat(40)}Night work begins ${'tail '.repeat(60)}`;
  const snippet = snippetOf(text, ['work', 'night']);
  expect(snippet.startsWith('…')).toBe(true);
  expect(snippet.endsWith('…')).toBe(true);
  expect([...snippet].length).toBe(162);
  expect(snippet.indexOf('Night')).toBe(41);
});

test('signs of two code units are not torn', () => {
  const snippet = snippetOf(`${'😀'.repeat(60)}夜班${'😀'.repeat(200)}`, ['夜班']);
  expect(snippet.isWellFormed()).toBe(true);
  expect(snippet).toContain('😀夜班😀');
});
