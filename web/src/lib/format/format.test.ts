import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  currencySymbol,
  cut,
  cutDescription,
  formatDate,
  formatMoney,
  formatRelative,
  formatSize,
} from './index.ts';

describe('dates', () => {
  it.each([
    ['2026-11-21T08:05:00', false, 'Nov 21, 2026'],
    ['2026-11-21T08:05:00', true, 'Nov 21, 2026, 08:05'],
    ['2026-11-21T00:05:00', true, 'Nov 21, 2026, 00:05'],
    ['not a date', false, 'Invalid Date'],
    [null, false, 'N/A'],
    [undefined, true, 'N/A'],
    ['', false, 'N/A'],
  ])('%s, with time %s: %s', (value, withTime, shown) => expect(formatDate(value, withTime)).toBe(shown));

  it('are those of a zone where one is named', () => {
    expect(formatDate('2026-11-21T23:05:00Z', true, 'Asia/Tokyo')).toBe('Nov 22, 2026, 08:05');
    expect(formatDate('2026-11-21T23:05:00Z', false, 'UTC')).toBe('Nov 21, 2026');
  });

  it('tells how long ago in the language of the reader', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(formatRelative('2026-11-21T09:00:00Z', now, 'en')).toBe('3 hours ago');
    expect(formatRelative('2026-11-19T12:00:00Z', now, 'zh-CN')).toBe('前天');
    expect(formatRelative('2026-11-21T11:59:50Z', now, 'en')).toBe('this minute');
    expect(formatRelative('bad', now, 'en')).toBe('');
    expect(formatRelative(null, now, 'en')).toBe('');
  });
});

describe('sizes', () => {
  it.each([
    [0, '-'],
    [-1, '-'],
    [Number.NaN, '-'],
    [1, '1.0 B'],
    [512, '512.0 B'],
    [1023, '1023.0 B'],
    [1024, '1.0 KB'],
    [1536, '1.5 KB'],
    [1024 ** 2, '1.0 MB'],
    [1024 ** 3, '1.0 GB'],
    [5000 * 1024 ** 3, '5000.0 GB'],
  ])('%s: %s', (bytes, shown) => expect(formatSize(bytes)).toBe(shown));
});

describe('cuts', () => {
  it('leaves text up to the limit unchanged and never splits a code point', () => {
    expect(cut('知识', 2)).toBe('知识');
    expect(cut('😀😀😀', 2)).toBe('😀😀…');
    expect(cutDescription('x'.repeat(80))).toBe('x'.repeat(80));
    expect(cutDescription('x'.repeat(81))).toBe(`${'x'.repeat(80)}…`);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (text, limit) => {
        const points = [...cut(text, limit)];
        return [...text].length <= limit ? cut(text, limit) === text : points.length === limit + 1;
      }),
    );
  });
});

it.each([
  ['CNY', '¥'],
  ['JPY', '¥'],
  ['USD', '$'],
  ['EUR', '€'],
  ['GBP', '£'],
  ['KRW', '₩'],
  ['HKD', 'HK$'],
  ['TWD', 'NT$'],
  ['SGD', 'S$'],
  ['AUD', 'A$'],
  ['CAD', 'C$'],
  ['CHF', 'CHF'],
])('the symbol of %s is %s', (code, symbol) => expect(currencySymbol(code)).toBe(symbol));

it('shows the code beside the sign that two currencies share', () => {
  expect(formatMoney('12.50', 'USD')).toBe('$12.50');
  expect(formatMoney('88', 'CNY')).toBe('¥88 CNY');
  expect(formatMoney('1234567', 'JPY')).toBe('¥1,234,567 JPY');
  expect(formatMoney('1234.5678', 'EUR')).toBe('€1,234.5678');
  expect(formatMoney('5', 'CHF')).toBe('5 CHF');
  expect(formatMoney('-1234.50', 'USD')).toBe('−$1,234.50');
  expect(formatMoney('-88', 'CNY')).toBe('−¥88 CNY');
});
