import { afterAll, expect, test } from '@jest/globals';
import type { ZipEntry } from '@tutka/testing';
import { DocumentFolder } from '../../test/fixtures/document-folder.ts';
import { docxFile, paragraph } from '../../test/fixtures/docx-file.ts';
import { endlessPdf } from '../../test/fixtures/endless-pdf.ts';
import { contentPdf } from '../../test/fixtures/pdf-file.ts';

const folder = new DocumentFolder();
afterAll(() => folder.remove());

test.each<[string, Partial<ZipEntry>]>([
  ['one that says so', {}],
  ['one whose directory lies about its size', { declaredSize: 1000 }],
])('a Word document that unpacks to far more than it is: %s', async (_, entry) => {
  const bomb = docxFile(paragraph(' '.repeat(80 * 2 ** 20)), entry);
  expect(bomb.length).toBeLessThan(200_000);
  const parsing = folder.parse('bomb.docx', bomb, { limits: { expandedBytes: 64 * 2 ** 20 } });
  await expect(parsing).rejects.toMatchObject({ code: 'EXPANDS_TOO_MUCH' });
});

test('a PDF that is endless work', async () => {
  const parsing = folder.parse('endless.pdf', endlessPdf, { limits: { seconds: 2 } });
  await expect(parsing).rejects.toMatchObject({
    code: 'TOOK_TOO_LONG',
    sentence: expect.stringMatching(/2 seconds/),
  });
});

test('a Word document that fills the JavaScript heap', async () => {
  const hog = docxFile(paragraph('x').repeat(200_000));
  const parsing = folder.parse('hog.docx', hog, { limits: { heapMiB: 64 } });
  await expect(parsing).rejects.toMatchObject({ code: 'OUT_OF_MEMORY' });
});

test('a PDF that fills memory outside the heap', async () => {
  const hog = contentPdf([`${' '.repeat(400 * 2 ** 20)}BT ET`]);
  const parsing = folder.parse('hog.pdf', hog, { limits: { residentMiB: 300 } });
  await expect(parsing).rejects.toMatchObject({ code: 'OUT_OF_MEMORY' });
});

test('elements nested 5,000 deep', async () => {
  const deep = `<html><body>${'<div>'.repeat(5000)}word</body></html>`;
  await expect(folder.parse('deep.html', deep)).rejects.toMatchObject({ code: 'DAMAGED' });
});
