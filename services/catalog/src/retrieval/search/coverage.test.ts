import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openRetrieval, type RetrievalDatabase, TestBase } from '../../../test/retrieval-base.ts';

let db: RetrievalDatabase;
let english: TestBase;
let chinese: TestBase;

beforeAll(async () => {
  db = await openRetrieval();
  english = new TestBase(db);
  await english.put([
    'The warranty of the pump ends after two years.',
    'The pump is to be cleaned with warm water every month.',
    'Invoices are paid within thirty days.',
    'The capital of the company is two million.',
  ]);
  chinese = new TestBase(db);
  await chinese.put(['水泵的保修期为两年。', '水泵每月用温水清洗一次。', '发票在三十天内支付。']);
});

afterAll(() => db.drop());

const coverage = async (base: TestBase, question: string) => (await base.search(question))[0]?.coverage ?? 0;

test.each([
  'When does the warranty of the pump end?',
  'Please tell me: how is the pump cleaned?',
  'Could you explain what the document says about invoices?',
  'What is the capital of the company',
])('everything asked is there: %s', async (question) => {
  expect(await coverage(english, question)).toBe(1);
});

test.each([
  'What is the capital of Australia?',
  'Who won the football world cup in 2014?',
  'How do I reset my password?',
  'Wer ist der Bundeskanzler von Österreich?',
  '澳大利亚的首都是什么?',
])('hardly anything asked is there: %s', async (question) => {
  expect(await coverage(english, question)).toBeLessThan(0.5);
});

test.each([['水泵的保修期是多久?'], ['请问水泵如何清洗?'], ['发票是什么时候支付的']])(
  'in Chinese: %s',
  async (question) => {
    expect(await coverage(chinese, question)).toBeGreaterThan(0.7);
  },
);

test.each([['总统是谁?'], ['怎么重置密码?'], ['世界杯什么时候开始'], ['这是什么?']])(
  'not there, in Chinese: %s',
  async (question) => {
    expect(await coverage(chinese, question)).toBeLessThan(0.35);
  },
);

test('question and stop words alone find passages but cover nothing', async () => {
  for (const passage of await english.search('what is the')) expect(passage.coverage).toBe(0);
});
