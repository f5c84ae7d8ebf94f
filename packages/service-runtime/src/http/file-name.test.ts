import { expect, test } from '@jest/globals';
import { attachmentHeader, plainFileName } from './file-name.ts';

test.each([
  ['report.pdf', 'report.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ada\\plan.docx', 'plan.docx'],
  ['a\u0000b\r\nc\u202Egnp.exe', 'abcgnp.exe'],
  ['  ', 'file'],
  ['..', 'file'],
  ['.env', '.env'],
  ['第一章.pdf', '第一章.pdf'],
])('%j is called %j', (given, name) => {
  expect(plainFileName(given)).toBe(name);
});

test('a long name keeps its extension and whole characters', () => {
  const name = plainFileName(`${'😀'.repeat(400)}.pdf`);
  expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
  expect(name).toMatch(/^(😀)+\.pdf$/u);
});

test('a header holds any name, and nothing but its name', () => {
  const header = attachmentHeader(`a"b\\c%d'e(é)第.pdf`);
  expect(header).toMatch(/^attachment; filename="a_b_c_d'e\(_\)_\.pdf"; filename\*=UTF-8''[\w%.-]+$/);
  expect(decodeURIComponent(header.split("''")[1] ?? '')).toBe(`a"b\\c%d'e(é)第.pdf`);
});
