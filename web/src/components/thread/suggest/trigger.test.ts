import { expect, test } from '@jest/globals';
import { triggerAt } from './trigger.ts';

const both = ['/', '@'] as const;
/** `|` is the caret. */
const at = (text: string) => triggerAt(text.replace('|', ''), text.indexOf('|'), both);

test.each([
  ['/|', '/', ''],
  ['/bri|', '/', 'bri'],
  ['/br|ief', '/', 'br'],
  ['Please /summ|', '/', 'summ'],
  ['one\n@法律|', '@', '法律'],
] as const)('%j opens a menu', (text, sign, query) => {
  expect(at(text)).toEqual({
    sign,
    query,
    from: text.indexOf(sign),
    to: text.indexOf('|'),
  });
});

test.each([
  '|',
  '|/brief',
  'brief|',
  'a/b|',
  'and/|',
  'ada@example|',
  '/usr/bin|',
  '/brief |',
  'https://example|',
  `/${'a'.repeat(40)}|`,
])('%j opens none', (text) => {
  expect(at(text)).toBeNull();
});

test('a sign that nothing stands behind is a letter like others', () => {
  expect(triggerAt('@legal', 6, ['/'])).toBeNull();
});

test('a long text without spaces is not read at each letter', () => {
  const begun = performance.now();
  const page = '知识库'.repeat(60_000);
  expect(at(`${page}\n|`)).toBeNull();
  expect(at(`${page}|`)).toBeNull();
  expect(at(`${page}\n/法|`)).toMatchObject({ sign: '/', query: '法' });
  expect(performance.now() - begun).toBeLessThan(10_000);
});
