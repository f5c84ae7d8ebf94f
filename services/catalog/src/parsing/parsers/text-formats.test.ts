import { afterAll, describe, expect, test } from '@jest/globals';
import { DocumentFolder } from '../../../test/fixtures/document-folder.ts';
import { docxFile, paragraph, table } from '../../../test/fixtures/docx-file.ts';
import { chunkPage } from '../chunk/chunk.ts';

const folder = new DocumentFolder();
afterAll(() => folder.remove());

test('Markdown: headings make the path, code and tables stay as written', async () => {
  const code = '```sh\n# not a heading\n\nls -l\n```';
  const rows = '| a | b |\n|---|---|\n| 1 | 2 |';
  const source = `# Guide\n\nHello.\n\n## Install\n\n${code}\n\nUnderlined\n----------\n\n${rows}\n`;
  const pages = await folder.parse('guide.md', source);
  expect(pages).toEqual([
    { ordinal: 0, heading: 'Guide', text: '# Guide\n\nHello.' },
    { ordinal: 1, heading: 'Guide › Install', text: `## Install\n\n${code}` },
    { ordinal: 2, heading: 'Guide › Underlined', text: `Underlined\n----------\n\n${rows}` },
  ]);
});

test.each([
  [
    'is no heading',
    'title: Returns\ntags:\n  - shop\n\n# order\nposition: 3\n---\n\nSend it back.\n',
    [undefined],
  ],
  [
    'but two rules around a text are',
    '\nWords here:\n\n# One\n\nnone\n---\n\nMore.\n',
    [undefined, 'One › none'],
  ],
])('Markdown: what stands about the text above it %s', async (_, rest, headings) => {
  const pages = await folder.parse('returns.md', `---\n${rest}`);
  expect(pages.map(({ heading }) => heading)).toEqual(headings);
});

test('Markdown: a heading is told without the marks that close it, one within it is its own', async () => {
  const source = '# One ##\n\na\n\n# Two #3\n\nb\n\n# C#\n\nc\n\n# #\n\nd\n';
  const pages = await folder.parse('marks.md', source);
  expect(pages.map(({ heading }) => heading)).toEqual(['One', 'Two #3', 'C#', '#']);
});

test.each([
  ['below a line with a stroke', (spaces: string) => `a|b\n|-${spaces}x|`],
  ['before one', (spaces: string) => `a|b\n${spaces}x|`],
  ['in a heading', (spaces: string) => `# a${spaces}b`],
])('Markdown: a long row of spaces %s is read at once', async (_, written) => {
  const begun = performance.now();
  await folder.parse('spaces.md', `${written(' '.repeat(150_000))}\n\nText.\n`);
  expect(performance.now() - begun).toBeLessThan(8_000);
});

test('Word: headings, lists of words, tables with their header', async () => {
  const body = [
    paragraph('Manual', 'H1'),
    paragraph('First words.'),
    paragraph('Parts', 'H2'),
    table([
      ['Part', 'Price'],
      ['Bolt &amp; nut', '2'],
      ['a|b', '3'],
    ]),
  ].join('');
  expect(await folder.parse('manual.docx', docxFile(body))).toEqual([
    { ordinal: 0, heading: 'Manual', text: 'Manual\n\nFirst words.' },
    {
      ordinal: 1,
      heading: 'Manual › Parts',
      text: 'Parts\n\n| Part | Price |\n| --- | --- |\n| Bolt & nut | 2 |\n| a\\|b | 3 |',
    },
  ]);
});

describe('HTML', () => {
  const article = 'The plain truth of the matter is told here at some length. '.repeat(12).trim();

  test('the article is read, scripts and surroundings are not', async () => {
    const html = `<html><head><title>T</title><script>var secret</script></head><body><nav>Home Shop</nav>
      <main><h1>News</h1><p>${article}</p><script>alert(1)</script><table><tr><th>a</th><th>b</th></tr><tr><td>1</td><td>2</td></tr></table></main></body></html>`;
    const [page] = await folder.parse('page.html', html);
    expect(page?.text).toContain(article);
    expect(page?.text).toContain('| a | b |\n| --- | --- |\n| 1 | 2 |');
    expect(page?.text).not.toMatch(/secret|alert|Shop/);
  });

  test('a page that is no article is read whole', async () => {
    const [page] = await folder.parse(
      'page.html',
      '<body><p>One <b>bold</b> word</p><ul><li>first<li>second</ul></body>',
    );
    expect(page?.text).toBe('One bold word\n\n- first\n\n- second');
  });

  test('one too large for a tree is read as a stream, to the same blocks', async () => {
    const html = `<html><head><title>T</title><script>if (a < b) "</p>"</script><body><h1>Big <i>page</i></h1>
      <p>One <b>bold</b>&nbsp;word<br>and &amp; line</p><ul><li>first<li>second</ul><pre>a\n  b</pre>
      <table><caption>Prices</caption><tr><th>a<th>b<tr><td>1<td><p>2</p><p>3</p></table>
      <table><tr><td>left<table><tr><td>x<td>y<tr><td>5<td>6</table><td>right</table><h2>End</h2>last words</body></html>`;
    const small = await folder.parse('page.html', html);
    const large = await folder.parse('page.html', `${html}<!--${'x'.repeat(2 ** 20)}-->`);
    expect(large).toEqual([
      {
        ordinal: 0,
        heading: 'Big page',
        text:
          'Big page\n\nOne bold word\nand & line\n\n- first\n\n- second\n\na\n  b\n\nPrices\n\n| a | b |\n| --- | --- |\n| 1 | 2 3 |\n\n' +
          'left\n\n| x | y |\n| --- | --- |\n| 5 | 6 |\n\nright',
      },
      { ordinal: 1, heading: 'Big page › End', text: 'End\n\nlast words' },
    ]);
    const words = (pages: typeof small) => pages.map(({ text }) => text.match(/[\p{L}\d]+/gu));
    expect(words(large)).toEqual(words(small));
  });

  test('the charset of its meta element is honoured', async () => {
    const html = Buffer.from(
      '<html><head><meta charset="iso-8859-2"></head><body><p>\xbe\xf3\xb3w</p></body></html>',
      'latin1',
    );
    expect((await folder.parse('page.html', html))[0]?.text).toBe('žółw');
  });
});

test.each([
  [
    'list.md',
    (rows: string[][]) =>
      `| Name | Number |\n|---|---|\n${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}`,
  ],
  [
    'list.html',
    (rows: string[][]) =>
      `<table><tr><th>Name<th>Number${rows.map((row) => `<tr><td>${row.join('<td>')}`).join('')}</table>`,
  ],
  ['list.docx', (rows: string[][]) => docxFile(table([['Name', 'Number'], ...rows]))],
  ['list.csv', (rows: string[][]) => ['Name,Number', ...rows.map((row) => row.join(','))].join('\n')],
])('%s: every passage of a long table has its header', async (fileName, write) => {
  const rows = Array.from({ length: 900 }, (_, i) => [`the name of row ${i}`, String(i)]);
  const pages = await folder.parse(fileName, write(rows));
  const chunks = pages.flatMap((page) => chunkPage(page, 0));
  expect(chunks.length).toBeGreaterThan(10);
  for (const { tableHeader, text } of chunks)
    expect(tableHeader ?? text).toMatch(/^\| Name \| Number \|\n\| ?---/);
  expect(new Set(pages.flatMap(({ text }) => text.match(/row \d+/g) ?? [])).size).toBe(900);
});

describe('CSV', () => {
  test('a header is kept over all sections; a title stands above it', async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => `name ${i};${i}`);
    const pages = await folder.parse('list.csv', `Our list;\nName;Number\n${rows.join('\n')}\n`);
    expect(pages.length).toBeGreaterThan(2);
    expect(pages[0]?.text.startsWith('Our list\n\n| Name | Number |')).toBe(true);
    for (const { text } of pages) expect(text).toContain('| Name | Number |\n| --- | --- |\n| name ');
    expect(pages.at(-1)?.text).toContain('| name 1999 | 1999 |');
  });

  test('UTF-16, quotes, tabs', async () => {
    const bytes = Buffer.from('\ufeffTeam\tCity\n"Maple\tLeafs"\tToronto\n', 'utf16le');
    expect((await folder.parse('teams.csv', bytes))[0]?.text).toBe(
      '| Team | City |\n| --- | --- |\n| Maple Leafs | Toronto |',
    );
  });

  test('with too many columns for a header each value names its own', async () => {
    const names = Array.from({ length: 200 }, (_, i) => `column ${i}`);
    const [page] = await folder.parse('wide.csv', `${names}\n${names.map((_, i) => i)}\n`);
    expect(page?.text).toMatch(/^column 0: 0\ncolumn 1: 1\n/);
  });
});

test('a long text is cut into sections at its paragraphs, nothing lost', async () => {
  const paragraphs = Array.from({ length: 600 }, (_, i) => `Paragraph ${i} has a few words in it.`);
  const pages = await folder.parse('long.txt', paragraphs.join('\r\n\r\n'));
  expect(pages.length).toBeGreaterThan(1);
  expect(pages.map((page) => page.text).join('\n\n')).toBe(paragraphs.join('\n\n'));
});
