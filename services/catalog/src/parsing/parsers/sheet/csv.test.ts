import { afterAll, expect, test } from '@jest/globals';
import { encode } from 'iconv-lite';
import { DocumentFolder } from '../../../../test/fixtures/document-folder.ts';

const folder = new DocumentFolder();
afterAll(() => folder.remove());

test.each([
  [
    'semicolons, with texts that have commas',
    'Question;Answer\nWhat does it cost?;Nothing in Germany, Austria, Poland and Denmark.\nWhen?;Mondays, mostly.\n',
    '| What does it cost? | Nothing in Germany, Austria, Poland and Denmark. |',
  ],
  ['semicolons, with decimal commas', 'x;y\n1,5;2,5\n3,25;4,75\n', '| 3,25 | 4,75 |'],
  ['semicolons, with decimal commas and no names', '1,5;2,5\n3,25;4,75\n', '| 3,25 | 4,75 |'],
  ['semicolons, with quoted texts', 'a;b\n1;"x, y\nz, w, v"\n2;"q ""r"", s, t"\n', '| 2 | q "r", s, t |'],
  [
    'commas, with tags that have semicolons',
    'a,b\nowl,red;blue;green\nbear,red;white\n',
    '| owl | red;blue;green |',
  ],
  ['bars, below a title', 'Prices, taxes, fees\nName|Price\nBolt, long|1\nNut|2\n', '| Bolt, long | 1 |'],
  ['tabs', 'Name\tCity\nMaple, Leafs\tToronto\n', '| Maple, Leafs | Toronto |'],
])('a list is cut at its delimiter: %s', async (_, source, row) => {
  const pages = await folder.parse('list.csv', source);
  expect(pages.map(({ text }) => text).join('\n')).toContain(row);
});

test('a list as a Polish Excel saves it has its letters', async () => {
  const source = 'Nazwa;Cena;Ilość\r\nŻarówka;12,50;4\r\nKrzesło dębowe;199,00;2\r\n';
  const pages = await folder.parse('cennik.csv', encode(source, 'windows-1250'));
  expect(pages.map(({ text }) => text).join('\n')).toContain('| Krzesło dębowe | 199,00 | 2 |');
});
