import { afterAll, expect, test } from '@jest/globals';
import { DocumentFolder } from '../../../../test/fixtures/document-folder.ts';
import { pdfFile, pdfStream } from '../../../../test/fixtures/pdf-file.ts';

const folder = new DocumentFolder();
afterAll(() => folder.remove());

const width = 6;

/** A page of lines that show these signs from left to right, each drawn for itself, as browsers do. */
function drawnPdf(lines: readonly string[]): Buffer {
  const signs = [...new Set(lines.join(''))];
  const code = (sign: string) => (signs.indexOf(sign) + 1).toString(16).padStart(2, '0');
  const utf16 = (sign: string) => Buffer.from(sign, 'utf16le').swap16().toString('hex');
  const drawn = lines.flatMap((line, at) =>
    [...line].map(
      (sign, column) => `BT /F1 10 Tf ${72 + width * column} ${700 - 14 * at} Td <${code(sign)}> Tj ET`,
    ),
  );
  const named = signs.map((sign) => `<${code(sign)}> <${utf16(sign)}>`);
  const map =
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange ` +
    `${named.length} beginbfchar ${named.join('\n')} endbfchar endcmap end end`;
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    pdfStream(drawn.join('\n')),
    `<< /Type /Font /Subtype /TrueType /BaseFont /Arial /FirstChar 1 /LastChar ${signs.length} ` +
      `/Widths [${signs.map(() => width * 100).join(' ')}] /FontDescriptor 7 0 R /ToUnicode 6 0 R >>`,
    pdfStream(map),
    '<< /Type /FontDescriptor /FontName /Arial /Flags 4 /FontBBox [0 -200 600 800] /ItalicAngle 0 /Ascent 800 ' +
      '/Descent -200 /CapHeight 700 /StemV 80 >>',
  ]);
}

const backwards = (text: string) => [...text].reverse().join('');

test.each([
  ['Arabic', backwards('سياسة الإرجاع'), 'سياسة الإرجاع'],
  ['Arabic in the forms within a word', backwards('ﺳﻴﺎﺳﺔ ﺍﻹﺭﺟﺎﻉ'), 'سياسة الإرجاع'],
  ['Hebrew', backwards('שלום עולם'), 'שלום עולם'],
  [
    'a number and words of Latin letters',
    `${backwards('فقط')} Pro Max 15 ${backwards('للطراز')}`,
    'للطراز Pro Max 15 فقط',
  ],
  ['brackets and a full stop', `.(${backwards('شامل')}) 12.5 ${backwards('السعر')}`, 'السعر 12.5 (شامل).'],
  ['a word in an English sentence', `The word ${backwards('حبيبي')} (dear)`, 'The word حبيبي (dear)'],
])(
  '%s that a program drew letter by letter from left to right is read as it is written',
  async (_, shown, text) => {
    const [page] = await folder.parse('a.pdf', drawnPdf([shown]));
    expect(page?.text).toBe(text);
  },
);
