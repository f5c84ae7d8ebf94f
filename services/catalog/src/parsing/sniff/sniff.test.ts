import { expect, test } from '@jest/globals';
import { zipFile } from '@tutka/testing';
import { docxFile, paragraph } from '../../../test/fixtures/docx-file.ts';
import { odtFile } from '../../../test/fixtures/odt-file.ts';
import { textPdf } from '../../../test/fixtures/pdf-file.ts';
import { xlsxFile } from '../../../test/fixtures/xlsx-file.ts';
import { sniff } from './sniff.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
const epub = zipFile([{ name: 'mimetype', content: 'application/epub+zip' }]);
/** An archive whose files are not packed again, as many programs leave packed ones. */
const holding = (name: string, content: Buffer, ...others: string[]) =>
  zipFile([...others.map((each) => ({ name: each, content: '' })), { name, content, stored: true }]);
const letter = docxFile(paragraph('x'));
const book = xlsxFile([{ name: 'Sheet', rows: [['x']] }]);
const compound = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(64),
    Buffer.from(`${stream}\0`, 'utf16le'),
  ]);

test.each<[kind: string, fileName: string, bytes: string | Buffer]>([
  ['pdf', 'report.docx', textPdf(['x'])],
  ['pdf', 'mail', Buffer.concat([Buffer.from('\n\n'), textPdf(['x'])])],
  ['docx', 'report.pdf', docxFile(paragraph('x'))],
  ['xlsx', 'book.docx', zipFile([{ name: 'xl/workbook.xml', content: '' }])],
  ['pptx', 'deck.pptx', zipFile([{ name: 'ppt/presentation.xml', content: '' }])],
  ['xlsb', 'book.xlsx', zipFile([{ name: 'xl/workbook.bin', content: '' }])],
  ['odt', 'letter.docx', odtFile('<text:p>x</text:p>')],
  ['zip', 'files.zip', zipFile([{ name: 'a.txt', content: 'x' }])],
  ['zip', 'letters.zip', holding('letter.docx', letter)],
  [
    'zip',
    'books.zip',
    holding('book.epub', zipFile([{ name: 'mimetype', content: 'application/epub+zip', stored: true }])),
  ],
  ['pptx', 'deck.pptx', holding('ppt/embeddings/book.xlsx', book, 'ppt/presentation.xml')],
  [
    'docx',
    'letter.docx',
    holding('word/embeddings/text.odt', odtFile('<text:p>x</text:p>'), 'word/document.xml'),
  ],
  ['doc', 'old.doc', compound('WordDocument')],
  [
    'outlook',
    'mail.msg',
    Buffer.concat([compound('WordDocument'), Buffer.from('__properties_version1.0\0', 'utf16le')]),
  ],
  ['xls', 'old.doc', compound('Workbook')],
  ['locked-office', 'secret.docx', compound('EncryptedPackage')],
  ['image', 'photo.pdf', png],
  ['image', 'scan.tiff', Buffer.from('49492a00ffffff7f0000000000000000000000000000', 'hex')],
  ['drawing', 'drawing.txt', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['rtf', 'letter.doc', '{\\rtf1 Hello}'],
  ['html', 'page.txt', '<!-- saved -->\n<!DOCTYPE html><html><body>x</body></html>'],
  ['html', 'README.md', '<!DOCTYPE html>\n<html><body># Notes</body></html>'],
  ['html', 'prices.csv', '\n<html><body>a,b</body></html>'],
  ['html', 'page.html', '<p>Only a piece</p>'],
  ['text', 'page.html', 'no tags at all'],
  ['markdown', 'notes.md', '# Notes'],
  ['markdown', 'notes.md', '<!-- draft -->\n<div align="center">\n\n# Notes\n</div>'],
  ['csv', 'data.csv', 'a,b\n1,2'],
  ['text', 'notes', 'plain words'],
  ['text', 'wide.txt', Buffer.from('plain words', 'utf16le')],
  ['empty', 'nothing.txt', ''],
  ['unknown', 'noise.bin', Buffer.from(Array.from({ length: 400 }, (_, i) => (i * 37) & 31))],
])('%s: %s', async (kind, fileName, bytes) => {
  expect(await sniff(Buffer.from(bytes), fileName)).toBe(kind);
});

test('an e-book is told by its first entry', async () => {
  const stored = Buffer.concat([epub.subarray(0, 38), Buffer.from('application/epub+zip')]);
  stored.writeUInt32LE(20, 18);
  expect(await sniff(stored, 'book.zip')).toBe('epub');
});

test('a declared type tells one text from another', async () => {
  expect(await sniff(Buffer.from('a,b'), 'download', 'text/csv; charset=utf-8')).toBe('csv');
});

test.each(['<a', '<!--', '<?xml ', ' '])('a file of nothing but %j is told in one pass', async (sign) => {
  const begun = performance.now();
  expect(await sniff(Buffer.from(sign.repeat(65_536 / sign.length)), 'page.html')).toBe('text');
  expect(performance.now() - begun).toBeLessThan(1_000);
});

test('an archive of entries that overlap, each with a name as long as all of it, takes no more than its size', async () => {
  const entry = Buffer.from('504b030400ffff', 'hex');
  const file = Buffer.concat(Array.from({ length: 9_000 }, () => entry));
  const before = process.resourceUsage().maxRSS;
  expect(await sniff(file, 'files.zip', undefined, [file])).toBe('zip');
  expect(process.resourceUsage().maxRSS - before).toBeLessThan(100_000);
});
