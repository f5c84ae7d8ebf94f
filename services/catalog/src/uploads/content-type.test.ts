import { afterAll, expect, test } from '@jest/globals';
import { DocumentFolder } from '../../test/fixtures/document-folder.ts';
import { docxFile, paragraph } from '../../test/fixtures/docx-file.ts';
import { epubFile } from '../../test/fixtures/epub-file.ts';
import { odtFile } from '../../test/fixtures/odt-file.ts';
import { workbookAs } from '../../test/fixtures/old-workbook.ts';
import { textPdf } from '../../test/fixtures/pdf-file.ts';
import { pptxFile } from '../../test/fixtures/pptx-file.ts';
import { xlsxFile } from '../../test/fixtures/xlsx-file.ts';
import { sniffUpload } from './content-type.ts';

const folder = new DocumentFolder();
afterAll(() => folder.remove());

const office = 'application/vnd.openxmlformats-officedocument';
const hex = (bytes: string) => Buffer.from(bytes, 'hex');
const old = (stream: string) =>
  Buffer.concat([hex('d0cf11e0a1b11ae1'), Buffer.alloc(64), Buffer.from(`${stream}\0`, 'utf16le')]);

test.each<[icon: string, type: string, fileName: string, bytes: string | Buffer]>([
  ['excel', `${office}.spreadsheetml.sheet`, 'a.bin', xlsxFile([{ name: 'S', rows: [['x']] }])],
  ['excel', 'application/vnd.ms-excel', 'a.bin', workbookAs('biff8', 'S', [['x']])],
  ['excel', 'text/csv', 'a.csv', 'a,b\n1,2'],
  ['word', `${office}.wordprocessingml.document`, 'a.bin', docxFile(paragraph('x'))],
  ['word', 'application/msword', 'a.bin', old('WordDocument')],
  ['word', 'application/vnd.oasis.opendocument.text', 'a.bin', odtFile('')],
  ['powerpoint', `${office}.presentationml.presentation`, 'a.bin', pptxFile([{ title: 'x' }])],
  ['powerpoint', 'application/vnd.ms-powerpoint', 'a.bin', old('PowerPoint Document')],
  ['image', 'image/png', 'a.bin', hex('89504e470d0a1a0a0000000d4948445200000001000000010800000000')],
  ['image', 'image/tiff', 'a.bin', hex('49492a00080000000000000000000000')],
  ['pdf', 'application/pdf', 'a.docx', textPdf(['x'])],
  ['text', 'text/plain', 'a.txt', 'words'],
  ['markdown', 'text/markdown', 'a.md', '# words'],
  ['default', 'text/html', 'a.html', '<p>words</p>'],
  ['default', 'application/epub+zip', 'a.bin', epubFile(['x'])],
  ['default', 'application/octet-stream', 'a.bin', hex('0001020304050607'.repeat(20))],
])('%s: %s', async (file_type, sniffed_type, fileName, bytes) => {
  const path = folder.write(fileName, bytes);
  expect(await sniffUpload(path, fileName, undefined, 'knowledge')).toEqual({ file_type, sniffed_type });
});

test('a picture of oneself is of a format that every browser shows', async () => {
  const path = folder.write('me.tiff', hex('49492a00080000000000000000000000'));
  await expect(sniffUpload(path, 'me.tiff', undefined, 'avatar')).rejects.toThrow();
});
