import { afterAll, expect, test } from '@jest/globals';
import { zipFile } from '@tutka/testing';
import { DocumentFolder } from '../../test/fixtures/document-folder.ts';
import { docxFile, paragraph } from '../../test/fixtures/docx-file.ts';
import { contentPdf, pdfFile, textPdf } from '../../test/fixtures/pdf-file.ts';
import { ParseFailure } from './failure.ts';
import { parseDocument } from './parse-document.ts';

const folder = new DocumentFolder();
afterAll(() => folder.remove());

const compoundFile = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1024),
    Buffer.from(`${stream}\0`, 'utf16le'),
  ]);
const noise = Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 7919 + (i >> 3) * 104729) & 0xff));
const encryptedPdf = pdfFile([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [] /Count 0 >>',
  `<< /Filter /Standard /V 1 /R 2 /O <${'41'.repeat(32)}> /U <${'42'.repeat(32)}> /P -4 >>`,
]).toString('latin1');

const cases: readonly (readonly [
  what: string,
  fileName: string,
  content: string | Buffer,
  code: string,
  says: RegExp,
])[] = [
  ['an empty file', 'a.pdf', '', 'EMPTY', /is empty/],
  [
    'a PDF with a password',
    'a.pdf',
    Buffer.from(
      encryptedPdf.replace(
        '/Root 1 0 R',
        `/Root 1 0 R /Encrypt 3 0 R /ID [<${'43'.repeat(16)}> <${'43'.repeat(16)}>]`,
      ),
      'latin1',
    ),
    'ENCRYPTED',
    /without one/,
  ],
  ['an Office file with a password', 'a.docx', compoundFile('EncryptedPackage'), 'ENCRYPTED', /password/],
  ['a PDF cut short', 'a.pdf', textPdf(['Some words.']).subarray(0, 100), 'DAMAGED', /damaged/],
  [
    'a Word document cut short',
    'a.docx',
    docxFile(paragraph('Some words.')).subarray(0, 700),
    'DAMAGED',
    /save it again/,
  ],
  ['a page without text', 'a.pdf', contentPdf(['0 0 m 10 10 l S']), 'NO_TEXT', /text recognition/],
  [
    'a page of scripts',
    'a.html',
    '<title>App</title><div id="app"></div><script>draw()</script>',
    'NO_TEXT_ON_PAGE',
    /scripts/,
  ],
  ['a text of white space', 'a.txt', ' \n\n ', 'NO_TEXT', /No text/],
  ['noise named .pdf', 'a.pdf', noise, 'WRONG_CONTENT', /named \.pdf, but its content is not/],
  ['noise', 'a.xyz', noise, 'UNKNOWN_TYPE', /Upload PDF, Word/],
  [
    'an old PowerPoint presentation',
    'a.ppt',
    compoundFile('PowerPoint Document'),
    'UNSUPPORTED_TYPE',
    /\.pptx or PDF/,
  ],
  ['noise named .xlsx', 'a.xlsx', noise, 'WRONG_CONTENT', /named \.xlsx, but its content is not/],
  ['a picture cut short', 'a.jpg', Buffer.from('ffd8ffe000104a464946', 'hex'), 'DAMAGED', /damaged/],
  ['a drawing', 'a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'UNSUPPORTED_TYPE', /PNG or JPEG/],
  ['an old Word document', 'a.doc', compoundFile('WordDocument'), 'UNSUPPORTED_TYPE', /\.docx or PDF/],
  [
    'an archive named .docx',
    'a.docx',
    zipFile([{ name: 'notes.txt', content: 'x' }]),
    'UNSUPPORTED_TYPE',
    /Unpack it/,
  ],
];

test.each(cases)('%s ends with a code and a sentence', async (_, fileName, content, code, says) => {
  const failure = await folder.parse(fileName, content).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(ParseFailure);
  expect(failure).toMatchObject({ code, sentence: expect.stringMatching(says) });
});

test('a file over the size limit is refused before a process starts', async () => {
  const parsing = folder.parse('a.txt', 'x'.repeat(3 * 2 ** 20), { limits: { bytes: 2 ** 20 } });
  await expect(parsing).rejects.toMatchObject({
    code: 'TOO_BIG',
    sentence: expect.stringMatching(/limit is 1 MB/),
  });
});

test('more text than the limit is refused', async () => {
  const parsing = folder.parse('a.txt', 'word '.repeat(10_000), { limits: { characters: 20_000 } });
  await expect(parsing).rejects.toMatchObject({ code: 'TOO_BIG' });
});

test('a file that is not there is the caller’s error, not the document’s', async () => {
  const gone = parseDocument({ path: `${folder.path}/gone.txt`, fileName: 'gone.txt' });
  await expect(gone.next()).rejects.toMatchObject({ code: 'ENOENT' });
});
