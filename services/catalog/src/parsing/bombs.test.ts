import { existsSync } from 'node:fs';
import { afterAll, expect, test } from '@jest/globals';
import { DocumentFolder } from '../../test/fixtures/document-folder.ts';
import { docxFile, paragraph } from '../../test/fixtures/docx-file.ts';
import { endlessPdf } from '../../test/fixtures/endless-pdf.ts';
import { epubFile } from '../../test/fixtures/epub-file.ts';
import { odtFile } from '../../test/fixtures/odt-file.ts';
import { manyPagesPdf, textPdf } from '../../test/fixtures/pdf-file.ts';
import { rawXlsxFile } from '../../test/fixtures/xlsx-file.ts';
import { zipFile } from '../../test/fixtures/zip-file.ts';
import { PeakMemory } from '../../test/peak-memory.ts';
import { defaultLimits } from './limits.ts';

const folder = new DocumentFolder();
afterAll(() => folder.remove());

const MiB = 2 ** 20;
const million = 1_000_000;
/** Shorter than by default, which is three quarters of the minute: two of these last as long as they are let. */
const stallSeconds = 12;
const nested = zipFile([{ name: 'inner.zip', content: zipFile([{ name: 'inner.zip', content: 'x' }]) }]);
const png = Buffer.from('89504e470d0a1a0a0000000d49484452000186a0000186a00800000000', 'hex');
const row = '<row><c><v>7</v></c><c t="inlineStr"><is><t>word</t></is></c></row>';

/** What each is, and what becomes of it; all are built only when their turn comes. */
const bombs: readonly (readonly [what: string, name: string, build: () => Buffer | string, code: string])[] =
  [
    ['an archive in an archive', 'a.zip', () => nested, 'UNSUPPORTED_TYPE'],
    ['an archive in an archive, named .docx', 'a.docx', () => nested, 'UNSUPPORTED_TYPE'],
    [
      'a text document that unpacks to 300 MB and says it is small',
      'a.docx',
      () => docxFile(paragraph(' '.repeat(300 * MiB)), { declaredSize: 1000 }),
      'EXPANDS_TOO_MUCH',
    ],
    [
      'a paragraph of 200 MB',
      'a.odt',
      () => odtFile(`<text:p>${'x'.repeat(200 * MiB)}</text:p>`),
      'OUT_OF_MEMORY',
    ],
    [
      'a text document of 10⁶ paragraphs',
      'a.docx',
      () => docxFile(paragraph('x').repeat(million)),
      'OUT_OF_MEMORY',
    ],
    ['a sheet of 10⁶ rows', 'a.xlsx', () => rawXlsxFile(row.repeat(million)), 'TOO_BIG'],
    [
      'a sheet that unpacks to 300 MB and says it is small',
      'a.xlsx',
      () => rawXlsxFile(' '.repeat(300 * MiB), { declaredSize: 1000 }),
      'EXPANDS_TOO_MUCH',
    ],
    [
      'a row of 10⁷ cells',
      'a.xlsx',
      () => rawXlsxFile(`<row>${'<c><v>7</v></c>'.repeat(10 * million)}</row>`),
      'OUT_OF_MEMORY',
    ],
    ['a table of 10⁶ lines', 'a.csv', () => 'a,b\n'.repeat(million), 'TOO_BIG'],
    ['a PDF of 10⁵ pages', 'a.pdf', () => manyPagesPdf(100_000), 'TOO_MANY_PAGES'],
    [
      'a book of 60,000 parts',
      'a.epub',
      () =>
        epubFile(
          ['x'],
          Array.from({ length: 60_000 }, (_, i) => ({ name: `${i}`, content: '' })),
        ),
      'EXPANDS_TOO_MUCH',
    ],
    [
      'a web page of 60 MB',
      'a.html',
      () => `<html><body>${'<p>One <b>word</b> more.</p>'.repeat((60 * MiB) / 28)}`,
      'OUT_OF_MEMORY',
    ],
    [
      'a web page of 10⁶ elements within each other',
      'a.html',
      () => `<html><body>${'<div>'.repeat(million)}x`,
      'TOOK_TOO_LONG',
    ],
    ['a picture of 10¹⁰ pixels', 'a.png', () => png, 'TOO_BIG'],
  ];

const measured = existsSync('/proc/self/status') ? test : test.skip;

measured.each(bombs)(
  '%s fails within a minute and 512 MB, a neighbour is read',
  async (what, name, build, code) => {
    const request = folder.request(name, build(), { limits: { stallSeconds } });
    const since = performance.now();
    const memory = new PeakMemory();
    const [ended, neighbour] = await Promise.allSettled([
      folder.read(request),
      folder.parse('neighbour.pdf', textPdf(['A good neighbour.'])),
    ]);
    const peak = memory.stop();
    const seconds = (performance.now() - since) / 1000;
    const told = ended.status === 'rejected' ? ended.reason : undefined;
    console.info(`${what}: ${told?.code}, ${seconds.toFixed(1)} s, ${peak.toFixed(0)} MB: ${told?.sentence}`);
    expect(ended).toMatchObject({ status: 'rejected', reason: { code } });
    expect(neighbour).toMatchObject({ status: 'fulfilled', value: [{ text: 'A good neighbour.' }] });
    expect(seconds).toBeLessThan(60);
    expect(peak).toBeLessThan(defaultLimits.residentMiB);
  },
);

measured(
  'a page that is endless work fails within a minute and 512 MB',
  async () => {
    const memory = new PeakMemory();
    const since = performance.now();
    await expect(folder.parse('endless.pdf', endlessPdf, { limits: { stallSeconds } })).rejects.toMatchObject(
      {
        code: expect.stringMatching(/^(TOOK_TOO_LONG|OUT_OF_MEMORY)$/),
      },
    );
    expect(memory.stop()).toBeLessThan(defaultLimits.residentMiB);
    expect((performance.now() - since) / 1000).toBeLessThan(60);
  },
  70_000,
);

measured(
  'a text of 90 MB on one line is read within 512 MB',
  async () => {
    const request = folder.request('long.txt', 'word '.repeat((90 * MiB) / 5));
    const memory = new PeakMemory();
    const pages = await folder.read(request);
    expect(memory.stop()).toBeLessThan(defaultLimits.residentMiB);
    expect(pages.reduce((sum, { text }) => sum + text.length, 0)).toBeGreaterThan(89 * MiB);
  },
  70_000,
);
