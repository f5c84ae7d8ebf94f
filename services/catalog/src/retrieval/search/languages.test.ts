import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openRetrieval, type RetrievalDatabase, TestBase } from '../../../test/retrieval-base.ts';

let db: RetrievalDatabase;

beforeAll(async () => {
  db = await openRetrieval();
});

afterAll(() => db.drop());

interface Case {
  readonly language: string;
  readonly texts: readonly string[];
  /** What is asked, and the text that must come first. */
  readonly asked: Readonly<Record<string, number>>;
}

const cases: readonly Case[] = [
  {
    language: 'Chinese',
    texts: [
      '水泵的维护周期为六个月,由专业人员负责。',
      '员工每年有十五天的带薪年假。',
      '报销需要在三十天之内提交发票。',
      '糖分过高会影响健康。',
    ],
    asked: { 水泵多久维护一次: 0, 年假有多少天: 1, 如何报销: 2, 糖: 3, '糖 是什么?': 3 },
  },
  {
    language: 'Japanese',
    texts: ['有給休暇は年に二十日です。', '交通費は月末に精算します。', 'プリンターは三階にあります。'],
    asked: { 有給休暇は何日ですか: 0, 交通費の精算はいつ: 1, プリンターはどこですか: 2 },
  },
  {
    language: 'Korean',
    texts: ['연차 휴가는 일 년에 열다섯 날입니다.', '프린터는 삼 층에 있습니다.', '물을 자주 마시세요.'],
    asked: { '휴가가 며칠인가요?': 0, '프린터 어디': 1, 물: 2 },
  },
  {
    language: 'German',
    texts: [
      'Die Donaudampfschifffahrten beginnen im Mai und sind für alle Gäste offen.',
      'Der Müll wird am Montag vor den Häusern abgeholt und nicht an den Straßen.',
      'Das ist der Plan für die Küche und den Flur.',
    ],
    asked: {
      'Wann ist die Donaudampfschifffahrt?': 0,
      'Wird der Muell oder Müll am Haus abgeholt': 1,
      strasse: 1,
      kuche: 2,
    },
  },
  {
    language: 'French',
    texts: [
      "L'eau de la piscine est changée toutes les semaines par les employés.",
      'Les résumés sont à rendre avant la fin du mois.',
    ],
    asked: { "Quand l'eau est-elle changée ?": 0, 'resume a rendre': 1 },
  },
  {
    language: 'Russian',
    texts: ['Книги можно взять на три недели.', 'Ёлки привезут в декабре.'],
    asked: { 'На сколько недель можно взять книгу?': 0, 'когда привезут елку': 1 },
  },
  {
    language: 'Arabic',
    texts: ['تُفتح المكتبة في الساعة الثامنة', 'الاجازة السنوية ثلاثون يوما'],
    asked: { 'متى تفتح المكتبة': 0, 'كم يوم الإجازة السنوية': 1 },
  },
  {
    language: 'codes, numbers and names',
    texts: [
      'The standard ISO-9001:2015 applies to part E-1042.',
      'Written in C++ and a little Rust.',
      'Written in C with some assembler.',
      'The fee is 1,250.50 euros, payable in advance.',
      'Run v2.13.1 of the ﬁrmware on the ＲＳ２３２ port.',
    ],
    asked: {
      'iso 9001': 0,
      'what is e1042 or E-1042': 0,
      'c++': 1,
      'fee of 1250.50': 3,
      '2.13.1': 4,
      'firmware rs232': 4,
    },
  },
];

describe.each(cases)('$language', ({ texts, asked }) => {
  const questions = Object.entries(asked);

  test.each(questions)('%s', async (question, expected) => {
    const base = new TestBase(db);
    await base.put(texts);
    expect((await base.texts(question))[0]).toBe(texts[expected]);
  });
});

describe.each([
  ['getUserName', ['the name of a user', 'Call get_user_name first.', 'Call getUserName first.'], [2, 1]],
  ['get_user_name', ['the shop opens', 'Call getUserName first.'], [1]],
  ['user name', ['the shop opens', 'Call getUserName first.'], [1]],
  ['HTMLPage', ['Printed as PDFs', 'an HTML page'], [1]],
  ['1234.5', ['It costs 99.5.', 'It costs 1,234.50.'], [1]],
  ['1,234.50', ['It costs 99.5.', 'It costs 1234.5.'], [1]],
  ['1.234,50', ['It costs 99.5.', 'It costs 1234.50.'], [1]],
  ['1234', ['It costs 99.', 'It costs 1,234.00.'], [1]],
  ['3.5kW', ['It takes 2.5 kW.', 'It takes 3.5 kW.'], [1]],
  ['3.5 kW', ['It takes 2.5kW.', 'It takes 3.5kW.'], [1]],
  ['5kW', ['It takes 7kW.', 'It takes 5 kW.'], [1]],
  ['5 kW', ['It takes 7kW.', 'It takes 5kW.'], [1]],
  ['Flaeche', ['Die Tür ist auf und das Licht ist an.', 'Die Fläche ist groß und der Weg ist weit.'], [1]],
  ['Fläche', ['Die Tuer ist auf und das Licht ist an.', 'Die Flaeche ist gross und der Weg ist weit.'], [1]],
  ['Mueller', ['Die Tür ist auf und das Licht ist an.', 'Das ist der Weg zu Müller und der Bank.'], [1]],
  ['groß', ['Die Tuer ist auf und das Licht ist an.', 'Die Flaeche ist gross und der Weg ist weit.'], [1]],
])('%s is found however it is written', (question, texts, expected) => {
  test(`in ${texts.join(' | ')}`, async () => {
    const base = new TestBase(db);
    await base.put(texts);
    const found = await base.search(question);
    expect(found.slice(0, expected.length).map(({ text }) => text)).toEqual(expected.map((at) => texts[at]));
    for (const { coverage } of found.slice(0, expected.length)) expect(coverage).toBeCloseTo(1);
  });
});

test('what is written in two ways in one text counts once', async () => {
  const base = new TestBase(db);
  await base.put(['5kW, that is 5 kW', 'a pump of 5 kW, with a tank']);
  for (const { coverage } of await base.search('pump of 5 kW with tank'))
    expect(coverage).toBeLessThanOrEqual(1);
});

test('a base of several languages answers in each, and none is held against the other', async () => {
  const base = new TestBase(db);
  await base.put(['The die is cast by the engineers in the foundry.']);
  await base.put(['Die Würfel sind gefallen, und das Spiel ist aus.']);
  await base.put(['生产线每天检查两次。']);
  expect(await base.texts('Who cast the die?')).toHaveLength(1);
  expect((await base.texts('Sind die Würfel gefallen?'))[0]).toMatch(/Würfel/);
  expect((await base.texts('生产线检查几次'))[0]).toMatch(/生产线/);
  const [german] = await base.search('Was ist mit dem Würfel und dem Spiel?');
  expect(german?.coverage).toBe(1);
});
