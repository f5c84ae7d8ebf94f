import { afterAll, expect, test } from '@jest/globals';
import { DocumentFolder } from '../../../../test/fixtures/document-folder.ts';
import { contentPdf, pdfFile, pdfStream, textPdf } from '../../../../test/fixtures/pdf-file.ts';
import type { ParseProgress } from '../../protocol.ts';

const folder = new DocumentFolder();
afterAll(() => folder.remove());

const line = (text: string, x: number, y: number) => `BT /F1 11 Tf ${x} ${y} Td (${text}) Tj ET`;

test('pages keep their numbers; one without text is passed over', async () => {
  const progress: ParseProgress[] = [];
  const pages = await folder.parse('a.pdf', textPdf(['First page.', '', 'Third page.']), {
    onProgress: (step) => progress.push(step),
  });
  expect(pages).toEqual([
    { ordinal: 0, page: 1, text: 'First page.' },
    { ordinal: 1, page: 3, text: 'Third page.' },
  ]);
  expect(progress.at(-1)).toEqual({ kind: 'pdf', done: 3, total: 3, unreadable: 0 });
});

test('a word divided at a line’s end is joined, a hyphen before a capital stays', async () => {
  const [page] = await folder.parse('a.pdf', textPdf(['The docu-\nment of Jean-\nPaul is a dic-\ntionary']));
  expect(page?.text).toBe('The document\nof Jean-\nPaul is a dictionary');
});

test('gaps are spaces, wide steps are paragraphs', async () => {
  const content = `${line('One', 72, 700)} ${line('two', 110, 700)} ${line('three', 72, 686)} ${line('Four', 72, 640)}`;
  const [page] = await folder.parse('a.pdf', contentPdf([content]));
  expect(page?.text).toBe('One two\nthree\n\nFour');
});

test('the cells of a row stay on its line', async () => {
  const rows = ['Austria 8.9', 'Belgium 11.5', 'Denmark 5.8'].map((row) => row.split(' '));
  const content = rows.flatMap(([name = '', value = ''], i) => [
    line(name, 72, 700 - 14 * i),
    line(value, 330, 700 - 14 * i),
  ]);
  const [page] = await folder.parse('a.pdf', contentPdf([content.join(' ')]));
  expect(page?.text).toBe('Austria 8.9\nBelgium 11.5\nDenmark 5.8');
});

test('columns drawn row by row are read one after the other', async () => {
  const rows = Array.from({ length: 12 }, (_, i) => 700 - 14 * i);
  const zigzag = rows
    .toReversed()
    .flatMap((y, i) => [
      line(`left ${12 - i} and a few more words of prose`, 72, y),
      line(`right ${12 - i} and a few more words of prose`, 330, y),
    ]);
  const [page] = await folder.parse('a.pdf', contentPdf([zigzag.join(' ')]));
  const column = (side: string) =>
    rows.map((_, i) => `${side} ${i + 1} and a few more words of prose`).join('\n');
  expect(page?.text.replace(/\n+/g, '\n')).toBe(`${column('left')}\n${column('right')}`);
});

test('Chinese in a font that is not in the file', async () => {
  const text = Buffer.from('知识库检索', 'utf16le').swap16().toString('hex');
  const file = pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    pdfStream(`BT /F1 18 Tf 72 700 Td <${text}> Tj ET`),
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /FontDescriptor 7 0 R ' +
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 4 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 ' +
      '/Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ]);
  expect((await folder.parse('a.pdf', file))[0]?.text).toBe('知识库检索');
});

test('the outline gives pages their headings, also to those that are read after an interruption', async () => {
  const text = (words: string) => pdfStream(line(words, 72, 700));
  const page = (contents: number) =>
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${contents} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`;
  const file = pdfFile([
    '<< /Type /Catalog /Pages 2 0 R /Outlines 10 0 R >>',
    '<< /Type /Pages /Kids [4 0 R 5 0 R 6 0 R 13 0 R] /Count 4 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    page(7),
    page(8),
    page(9),
    text('cover'),
    text('one'),
    text('two'),
    '<< /Type /Outlines /First 11 0 R /Last 11 0 R /Count 1 >>',
    '<< /Title (Part) /Parent 10 0 R /Dest [5 0 R /Fit] /First 12 0 R /Last 12 0 R /Count 1 >>',
    '<< /Title (Chapter) /Parent 11 0 R /Dest [6 0 R /Fit] >>',
    page(14),
    text('three'),
  ]);
  const pages = await folder.parse('a.pdf', file);
  expect(pages.map(({ heading, text: words }) => [heading, words])).toEqual([
    [undefined, 'cover'],
    ['Part', 'one'],
    ['Part › Chapter', 'two'],
    ['Part › Chapter', 'three'],
  ]);
  for (const read of [1, 2, 3]) {
    const after = { page: read, pages: read };
    expect(await folder.parse('a.pdf', file, { after })).toEqual(pages.slice(read));
  }
});

test('what is filled into a form, ticked or typed onto a page stands beside its label, or below it', async () => {
  const words: [number, number, string][] = [
    [72, 690, 'Name:'],
    [90, 660, 'Paid leave'],
    [90, 630, 'Unpaid leave'],
    [72, 600, 'Remarks:'],
    [72, 500, 'Approved by'],
  ];
  const field = (entries: string, rect: string) =>
    `<< /Type /Annot /Subtype /Widget /F 4 /P 3 0 R /Rect [${rect}] ${entries} >>`;
  const tick = (state: string) =>
    `/FT /Btn /V /${state} /AS /${state} /AP << /N << /Yes 4 0 R /Off 4 0 R >> >>`;
  const choice = '/FT /Ch /Ff 131072 /T (day) /V (1) /Opt [[(1) (Monday)] [(2) (Tuesday)]]';
  const file = pdfFile([
    '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R 7 0 R 8 0 R 9 0 R 10 0 R] /DA (/Helv 0 Tf 0 g) >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ' +
      '/Annots [6 0 R 7 0 R 8 0 R 9 0 R 10 0 R 11 0 R 12 0 R] >>',
    pdfStream(words.map(([x, y, text]) => line(text, x, y)).join(' ')),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    field('/FT /Tx /T (name) /V (Ada Lovelace)', '150 686 400 702'),
    field(`/T (paid) ${tick('Yes')}`, '72 658 84 670'),
    field(`/T (unpaid) ${tick('Off')}`, '72 628 84 640'),
    field('/FT /Tx /Ff 4096 /T (remarks) /V (From 3 to 14 August.\nBack on the 17th.)', '72 520 500 590'),
    field(choice, '300 626 400 642'),
    '<< /Type /Annot /Subtype /FreeText /F 4 /DA (/Helv 11 Tf) /Rect [150 496 300 510] /Contents (C. Babbage) >>',
    field('/FT /Tx /Ff 8192 /T (pin) /V (1234)', '300 686 400 702'),
  ]);
  const [page] = await folder.parse('a.pdf', file);
  expect(page?.text.replace(/\n+/g, '\n')).toBe(
    'Name: Ada Lovelace\n☒ Paid leave\nUnpaid leave Monday\nRemarks:\nFrom 3 to 14 August.\nBack on the 17th.\nApproved by C. Babbage',
  );
});
