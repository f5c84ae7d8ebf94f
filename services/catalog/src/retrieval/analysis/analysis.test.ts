import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { detectLanguage } from './detect-language.ts';
import { fillersOf } from './fillers.ts';
import { analyseQuery } from './query.ts';
import { analyseText } from './text.ts';

const keys = (text: string) => [...analyseText(text, 'en').counts.keys()];

test.each([
  ['Running runners RAN', ['en:run', 'en:runner', 'en:ran']],
  ["Don't panic", ['en!don', 'en!t', 'en:panic']],
  ['ﬁle Ｆｕｌｌ résumé', ['en:file', 'en:full', 'en:resume']],
  ['3.14 1,000 1.000,50 v1.2.3 24-7', ['3.14', '1000', '1.000,50', '1.2.3', '24', '7']],
  ['C++ and C# are not C', ['en:c++', 'en!and', 'en:c#', 'en!are', 'en!not', 'en:c']],
  ['co\u00adop\u200beration', ['en:cooper']],
  ['使用Python3', ['使用', '使', '用', 'python3']],
  ['水', ['水']],
  ['한국어', ['한국', '국어', '한', '국', '어']],
])('%s', (text, expected) => {
  expect(keys(text)).toEqual(expected);
});

test.each([
  ['getUserName', ['en:getusernam'], 3],
  ['3.5kW', ['5kw'], 2],
  ['5kW', ['5kw'], 2],
])('a text that was indexed before %s was taken apart is found by all of its terms', (asked, keys, terms) => {
  const { terms: found } = analyseQuery(asked, ['en']);
  expect(found).toHaveLength(terms);
  for (const term of found) expect(term.keys).toEqual(expect.arrayContaining(keys));
});

test('a name is indexed whole and by its words', () => {
  expect(keys('getUserName of HTMLPage, PDFs, iPhone')).toEqual(
    expect.arrayContaining([
      'en:getusernam',
      'en:user',
      'en:name',
      'en:html',
      'en:page',
      'en:pdfs',
      'en:iphon',
    ]),
  );
  expect(analyseText('iPhone PDFs', 'en').length).toBe(2);
});

test('a length counts words and pairs of characters, but neither stop words nor single characters', () => {
  expect(analyseText('the ship of the line', 'en').length).toBe(2);
  expect(analyseText('数据库', 'en').length).toBe(2);
});

test.each([
  ['What similarity laws must be obeyed when constructing models', 'en'],
  ['Ich habe die Katze gesehen und der Hund war auch da', 'de'],
  ['Le chat est sur la table avec les enfants', 'fr'],
  ['El gato está en la mesa con los niños', 'es'],
  ['Il gatto è sul tavolo e la porta della casa', 'it'],
  ['O gato está em cima da mesa e não quer sair', 'pt'],
  ['De kat zit op de tafel en het huis is groot', 'nl'],
  ['Kubernetes Docker PostgreSQL', undefined],
  ['中文检索', undefined],
])('%s is %s', (text, expected) => {
  expect(detectLanguage(text)).toBe(expected);
});

test('analysis never fails, and says the same again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(analyseText(text, 'fr')).toEqual(analyseText(text, 'fr'));
    }),
  );
});

test('a run’s characters that only ask are told, each read once', () => {
  const begun = performance.now();
  expect(fillersOf([...'𠮷𠮷是什么𠮷吗'])).toEqual([false, false, true, true, true, false, true]);
  const run = ['水', ...Array.from({ length: 200_000 }, () => '的')];
  expect(fillersOf(run).indexOf(true)).toBe(1);
  expect(fillersOf(run).lastIndexOf(false)).toBe(0);
  expect(performance.now() - begun).toBeLessThan(10_000);
});
