import { docxFile, paragraph, table } from '../../../../services/catalog/test/fixtures/docx-file.ts';
import { epubFile } from '../../../../services/catalog/test/fixtures/epub-file.ts';
import { odtFile } from '../../../../services/catalog/test/fixtures/odt-file.ts';
import { workbookAs } from '../../../../services/catalog/test/fixtures/old-workbook.ts';
import { textPdf } from '../../../../services/catalog/test/fixtures/pdf-file.ts';
import { pptxFile } from '../../../../services/catalog/test/fixtures/pptx-file.ts';
import { xlsxFile } from '../../../../services/catalog/test/fixtures/xlsx-file.ts';

const words =
  'the passage of time shows how a small library that reads every page of a document keeps what people wrote for those who ask'.split(
    ' ',
  );

/** One document of each type, made of the same prose or of the same rows. */
export const generated: Readonly<Record<string, () => string | Buffer>> = {
  'text.txt': () => paragraphs(20_000).join('\n\n'),
  'markdown.md': () =>
    chapters(100)
      .map(({ title, body }) => `# ${title}\n\n${body.join('\n\n')}`)
      .join('\n\n'),
  'html.html': () =>
    `<html><body><main>${chapters(25)
      .map(({ title, body }) => `<h1>${title}</h1><p>${body.join('</p><p>')}</p>`)
      .join('')}</main></body></html>`,
  'csv.csv': () =>
    rows(40_000)
      .map((row) => row.join(','))
      .join('\n'),
  'xlsx.xlsx': () => xlsxFile([{ name: 'Rows', rows: rows(40_000) }]),
  'xls.xls': () => workbookAs('biff8', 'Rows', rows(40_000)),
  'ods.ods': () => workbookAs('ods', 'Rows', rows(10_000)),
  'docx.docx': () =>
    docxFile(
      paragraphs(4000)
        .map((text) => paragraph(text))
        .join('') + table(texts(rows(1000))),
    ),
  'pptx.pptx': () => pptxFile(chapters(60).map(({ title, body }) => ({ title, body, notes: title }))),
  'odt.odt': () =>
    odtFile(
      paragraphs(15_000)
        .map((text) => `<text:p>${text}</text:p>`)
        .join(''),
    ),
  'epub.epub': () =>
    epubFile(chapters(40).map(({ title, body }) => `<h1>${title}</h1><p>${body.join('</p><p>')}</p>`)),
  'pdf.pdf': () => textPdf(chapters(60).map(({ body }) => body.slice(0, 40).join('\n'))),
};

function paragraphs(count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    Array.from({ length: 28 }, (_, j) => words[(i * 7 + j * 5 + (i % 11) * j) % words.length]).join(' '),
  );
}

function chapters(count: number): { title: string; body: string[] }[] {
  const all = paragraphs(count * 200);
  return Array.from({ length: count }, (_, i) => ({
    title: `Chapter ${i + 1}`,
    body: all.slice(i * 200, i * 200 + 200),
  }));
}

function rows(count: number): (string | number)[][] {
  const names = ['Number', 'Name', 'Part', 'Price', 'Remark'];
  return [
    names,
    ...Array.from({ length: count }, (_, i) => [
      i,
      `name ${i}`,
      words[i % words.length] ?? '',
      i / 4,
      'as it was ordered',
    ]),
  ];
}

function texts(table: readonly (readonly (string | number)[])[]): string[][] {
  return table.map((row) => row.map(String));
}
