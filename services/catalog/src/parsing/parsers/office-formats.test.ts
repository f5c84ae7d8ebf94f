import { afterAll, describe, expect, test } from '@jest/globals';
import { zipFile } from '@tutka/testing';
import { DocumentFolder } from '../../../test/fixtures/document-folder.ts';
import { epubFile } from '../../../test/fixtures/epub-file.ts';
import { odtFile } from '../../../test/fixtures/odt-file.ts';
import { workbookAs } from '../../../test/fixtures/old-workbook.ts';
import { pptxFile } from '../../../test/fixtures/pptx-file.ts';
import { rawXlsxFile, xlsxFile } from '../../../test/fixtures/xlsx-file.ts';
import { chunkPage } from '../chunk/chunk.ts';

const folder = new DocumentFolder();
afterAll(() => folder.remove());

describe('Excel', () => {
  test('each sheet stands under its name; days, times, shares and money as they are shown', async () => {
    const book = xlsxFile(
      [
        {
          name: 'Orders & more',
          rows: [
            ['Order', 'Day', 'Paid', 'Share', 'Sum'],
            ['A|1', [45_292, 1], [45_292.5, 2], [0.125, 3], [-1234.5, 4]],
            ['A2', [1, 1], [0.75, 5], 0.1 + 0.2, 7],
          ],
        },
        { name: 'Empty', rows: [] },
        { name: 'One word', rows: [['alone']] },
      ],
      ['d/m/yy', 'd/m/yy h:mm', '0.0%', '[$€-2] #,##0.00', 'h:mm'],
    );
    expect(await folder.parse('book.xlsx', book)).toEqual([
      {
        ordinal: 0,
        heading: 'Orders & more',
        text:
          'Orders & more\n\n| Order | Day | Paid | Share | Sum |\n| --- | --- | --- | --- | --- |\n' +
          '| A\\|1 | 2024-01-01 | 2024-01-01 12:00 | 12.5% | -€ 1,234.50 |\n| A2 | 1900-01-01 | 18:00 | 0.3 | 7 |',
      },
      { ordinal: 1, heading: 'One word', text: 'One word\n\nalone' },
    ]);
  });

  test('a sheet that Excel does not show says so', async () => {
    const rows = [
      ['Grade', 'Pay'],
      ['A', 4000],
    ] as const;
    const book = xlsxFile([
      { name: 'Open', rows },
      { name: 'Pay', rows, state: 'hidden' },
      { name: 'Lists', rows, state: 'veryHidden' },
    ]);
    const headings = (await folder.parse('book.xlsx', book)).map(({ heading }) => heading);
    expect(headings).toEqual(['Open', 'Pay (hidden sheet)', 'Lists (hidden sheet)']);
    for (const type of ['biff8', 'xlsb'] as const) {
      const [page] = await folder.parse(`book.${type}`, workbookAs(type, 'Pay', rows, true));
      expect(page?.heading).toBe('Pay (hidden sheet)');
    }
  });

  test('a formula that nobody has worked out yet stands as it is written, one without a result is empty', async () => {
    const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
    const rows =
      `<row r="1">${text('A1', 'Item')}${text('B1', 'Price')}</row>` +
      `<row r="2">${text('A2', 'Pen')}<c r="B2"><v>2</v></c></row>` +
      `<row r="3">${text('A3', 'Total')}<c r="B3"><f>SUM(B2:B2)*1.19</f><v></v></c></row>` +
      `<row r="4">${text('A4', 'Note')}<c r="B4" t="str"><f>IF(B2&gt;9,"dear","")</f><v></v></c></row>`;
    const [page] = await folder.parse('book.xlsx', rawXlsxFile(rows));
    expect(page?.text).toContain('| Pen | 2 |\n| Total | =SUM(B2:B2)*1.19 |\n| Note |  |');
  });

  test('tables with empty rows between them have headers of their own, a gap within one does not end it', async () => {
    const rows = [
      ['Prices of 2024'],
      ['In CHF', null, 'first half'],
      ['Part', 'Shop', 'Price'],
      [],
      ['bolt', 'north', 2],
      [],
      ['nut', 'south', 3],
      [],
      ['Country', 'Tax'],
      ['Norway', 25],
    ];
    const [page] = await folder.parse('two.xlsx', xlsxFile([{ name: 'S', rows }]));
    expect(page?.text).toBe(
      'S\n\nPrices of 2024\n\n| In CHF – Part | Shop | first half – Price |\n| --- | --- | --- |\n| bolt | north | 2 |\n' +
        '| nut | south | 3 |\n\n| Country | Tax |\n| --- | --- |\n| Norway | 25 |',
    );
  });

  test('the header is with every passage of a long sheet', async () => {
    const rows = Array.from({ length: 3000 }, (_, i) => [`name of row ${i}`, i]);
    const book = xlsxFile([{ name: 'Long', rows: [['Name', 'Number'], ...rows] }]);
    const pages = await folder.parse('long.xlsx', book);
    expect(pages.length).toBeGreaterThan(5);
    const chunks = pages.flatMap((page) => chunkPage(page, 0));
    for (const { heading, tableHeader, text } of chunks) {
      expect(heading).toBe('Long');
      expect(tableHeader ?? text).toContain('| Name | Number |\n| --- | --- |');
    }
    expect(pages.flatMap(({ text }) => text.match(/name of row \d+/g) ?? [])).toHaveLength(3000);
  });

  test.each(['biff8', 'xlsb', 'ods'] as const)('workbooks of other programs: %s', async (bookType) => {
    const bytes = workbookAs(bookType, 'Cups', [
      ['Team', 'Cups'],
      ['Leafs', 13],
      ['Žluťoučký', 0.5],
    ]);
    expect(await folder.parse('book.xls', bytes)).toEqual([
      {
        ordinal: 0,
        heading: 'Cups',
        text: 'Cups\n\n| Team | Cups |\n| --- | --- |\n| Leafs | 13 |\n| Žluťoučký | 0.5 |',
      },
    ]);
  });
});

test('PowerPoint: slides are pages under their titles, in their order, with tables and notes', async () => {
  const deck = pptxFile([
    { title: 'Why', body: ['Because', '\tof this'] },
    { body: ['untitled'] },
    {
      title: 'Figures',
      table: [
        ['Year', 'Sum'],
        ['2024', '7'],
      ],
      notes: 'Say it slowly.',
    },
  ]);
  expect(await folder.parse('deck.pptx', deck)).toEqual([
    { ordinal: 0, page: 1, heading: 'Why', text: 'Why\n\nBecause\n  - of this' },
    { ordinal: 1, page: 2, text: 'untitled' },
    {
      ordinal: 2,
      page: 3,
      heading: 'Figures',
      text: 'Figures\n\n| Year | Sum |\n| --- | --- |\n| 2024 | 7 |\n\nNotes: Say it slowly.',
    },
  ]);
});

test('OpenDocument text: headings, lists, tables, notes; not what was deleted or remarked', async () => {
  const body =
    '<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>' +
    '<text:h text:outline-level="1">Guide</text:h><text:p>Two<text:s text:c="2"/>spaces<office:annotation><text:p>remark</text:p></office:annotation>' +
    '<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>A note.</text:p></text:note-body></text:note></text:p>' +
    '<text:list><text:list-item><text:p>one</text:p><text:list><text:list-item><text:p>deep</text:p></text:list-item></text:list></text:list-item></text:list>' +
    '<table:table><table:table-header-rows><table:table-row><table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>b</text:p></table:table-cell></table:table-row></table:table-header-rows>' +
    '<table:table-row><table:table-cell table:number-columns-repeated="2"><text:p>1</text:p></table:table-cell><table:table-cell table:number-columns-repeated="16000"/></table:table-row></table:table>';
  expect(await folder.parse('guide.odt', odtFile(body))).toEqual([
    {
      ordinal: 0,
      heading: 'Guide',
      text: 'Guide\n\nTwo  spaces [A note.]\n\n- one\n\n  - deep\n\n| a | b |\n| --- | --- |\n| 1 | 1 |',
    },
  ]);
});

test('EPUB: chapters in the order of the spine', async () => {
  const book = epubFile([
    '<h1>One</h1><p>First<a id="x"/> words.</p>',
    '<h1>Two</h1><p>Last &amp; best.</p>',
  ]);
  expect(await folder.parse('book.epub', book)).toEqual([
    { ordinal: 0, heading: 'One', text: 'One\n\nFirst words.' },
    { ordinal: 1, heading: 'Two', text: 'Two\n\nLast & best.' },
  ]);
});

test.each([
  [
    'an e-book under rights management',
    'b.epub',
    epubFile(
      ['x'],
      [{ name: 'META-INF/encryption.xml', content: '<CipherReference URI="OEBPS/text/c%200.xhtml"/>' }],
    ),
    'ENCRYPTED',
  ],
  [
    'an OpenDocument text with a password',
    'b.odt',
    odtFile('<text:p>x</text:p>', '<manifest:encryption-data/>'),
    'ENCRYPTED',
  ],
  [
    'a presentation without its slides',
    'b.pptx',
    zipFile([{ name: 'ppt/theme/theme1.xml', content: '<x/>' }]),
    'DAMAGED',
  ],
  ['a workbook cut short', 'b.xlsx', xlsxFile([{ name: 'S', rows: [['x']] }]).subarray(0, 600), 'DAMAGED'],
  [
    'an e-book without its package',
    'b.epub',
    zipFile([{ name: 'mimetype', content: 'application/epub+zip', stored: true }]),
    'DAMAGED',
  ],
  ['a workbook of empty sheets', 'b.xlsx', xlsxFile([{ name: 'S', rows: [] }]), 'NO_TEXT'],
])('%s', async (_, fileName, bytes, code) => {
  await expect(folder.parse(fileName, bytes)).rejects.toMatchObject({ code });
});
