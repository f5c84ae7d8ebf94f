import { expect, test } from '@jest/globals';
import { toCsv } from '../../../lib/file/index.ts';
import { toMarkdown, toTsv } from './table-text.ts';

const rows = [
  ['Name', 'Amount, net', 'Note'],
  ['O"Neill', '-12.5', 'two\nlines'],
  ['=HYPERLINK("http://x")', '+4 %', '@here'],
  ['  =1+1', '-x', 'a|b'],
];

test('CSV is quoted where needed, and a spreadsheet runs nothing in it', () => {
  expect(toCsv(rows).split('\r\n')).toEqual([
    'Name,"Amount, net",Note',
    '"O""Neill",-12.5,"two\nlines"',
    `"'=HYPERLINK(""http://x"")",+4 %,'@here`,
    "'  =1+1,'-x,a|b",
  ]);
});

test('for a spreadsheet each row is one line', () => {
  expect(toTsv(rows).split('\n')).toEqual([
    'Name\tAmount, net\tNote',
    'O"Neill\t-12.5\ttwo lines',
    `'=HYPERLINK("http://x")\t+4 %\t'@here`,
    "'  =1+1\t'-x\ta|b",
  ]);
});

test('markdown keeps its bars', () => {
  expect(
    toMarkdown([
      ['a', 'b'],
      ['1|2', 'x\ny'],
    ]),
  ).toBe('| a | b |\n| --- | --- |\n| 1\\|2 | x y |');
});
