import { describe, expect, test } from '@jest/globals';
import { type OfflineCall, offlineReply, type Piece } from '../index.ts';

const harbour = {
  title: 'Harbour rules',
  coverage: 1,
  text: `2 Opening hours

The harbour of Vik was built in 1872. It closes at 22:00 in winter and stays open all
night in summer. Fishing boats may en-
ter at any time.

The harbour master is called Ingrid Dahl.`,
};
const ferry = {
  title: 'Ferries',
  coverage: 0.7,
  text: 'The ferry to Skagen leaves at 6:30 from quay 4. A ticket costs 45 kroner for adults.',
};
const cats = { title: 'Cats', coverage: 0.2, text: 'Cats sleep a lot. Winter makes them slow.' };

async function answered(call: OfflineCall): Promise<{ text: string; pieces: Piece[] }> {
  const pieces: Piece[] = [];
  for await (const piece of offlineReply(call)) pieces.push(piece);
  return { text: pieces.map((each) => (each.type === 'text' ? each.text : '')).join(''), pieces };
}

const ask = async (question: string, passages = [harbour, ferry, cats]) =>
  (await answered({ question, passages })).text;

describe('an answer from passages', () => {
  test.each([
    ['When does the harbour close in winter?', 'closes at 22:00 in winter', '[1]'],
    ['Who is the harbour master?', 'Ingrid Dahl', '[1]'],
    ['When was the harbour built?', '1872', '[1]'],
    ['When does the ferry to Skagen leave?', 'leaves at 6:30 from quay 4', '[2]'],
    ['How much is a ticket for adults?', '45 kroner', '[2]'],
  ])('%s', async (question, answer, number) => {
    const [first = ''] = (await ask(question)).split('\n\n');
    expect(first).toContain(answer);
    expect(first.endsWith(number)).toBe(true);
  });

  test('names whom a pronoun means', async () => {
    expect(await ask('When does it close in winter?')).toContain(
      'The harbour of Vik was built in 1872. It closes',
    );
  });

  test('finds what is said of a thing in the sentence after the one that names it', async () => {
    const text =
      'The lighthouse of Grenen stands on sand. It was painted red in 1958 by Ida Holm. The red lamp of the lighthouse of Grenen went out in 1979. Painted boats lie there.';
    const answer = await ask('When was the lighthouse of Grenen painted red?', [
      { title: 'Coasts', coverage: 1, text },
    ]);
    expect(answer.split('\n\n')[0]).toBe(
      'The lighthouse of Grenen stands on sand. It was painted red in 1958 by Ida Holm. [1]',
    );
  });

  test('is not led astray by words that fit any subject', async () => {
    const text =
      'Make use of what you get, and use it well every day. Oil comes from the pump in the north shed.';
    const answer = await ask('What do I use to get oil?', [{ title: 'Sheds', coverage: 1, text }]);
    expect(answer.split('\n\n')[0]).toBe('Oil comes from the pump in the north shed. [1]');
  });

  test('joins lines and words that were divided to fit the page', async () => {
    expect(await ask('When may fishing boats enter?')).toContain('Fishing boats may enter at any time.');
  });

  test('goes on where a sentence promises more', async () => {
    const text =
      'A metric is a map d with these properties:\n(i) d(x, y) is never negative\n(ii) it is symmetric.';
    const answer = await ask('What is a metric?', [{ title: 'Maths', coverage: 1, text }]);
    expect(answer).toContain('these properties: (i) d(x, y) is never negative (ii) it is symmetric. [1]');
  });

  test('prefers the definition to other sentences with the word', async () => {
    const text =
      'Halla are bred in spring. Many halla live in the north. A halla is a white deer that draws carts. We like halla.';
    const [first] = (await ask('What is a halla?', [{ title: 'Animals', coverage: 1, text }])).split('\n\n');
    expect(first).toBe('A halla is a white deer that draws carts. [1]');
  });

  test('says a sentence once though two passages hold it', async () => {
    const answer = await ask('When does the ferry to Skagen leave?', [ferry, { ...ferry }]);
    expect(answer.split('6:30').length).toBe(2);
  });

  test('reads a row of a table', async () => {
    const text = '| Quay | Depth |\n| --- | --- |\n| North | 9 m |\n| South | 14 m |';
    const answer = await ask('How deep is the South quay?', [{ title: 'Quays', coverage: 0.8, text }]);
    expect(answer).toContain('| South | 14 m | [1]');
  });

  test('in Chinese', async () => {
    const text = '港口建于1872年。冬季港口晚上十点关闭，夏季通宵开放。猫整天睡觉。';
    const answer = await ask('港口冬季什么时候关闭？', [{ title: '港口', coverage: 0.9, text }]);
    expect(answer).toContain('冬季港口晚上十点关闭，夏季通宵开放。 [1]');
    expect(answer).toContain('内置离线应答');
  });

  test('in German', async () => {
    const text =
      'Der Hafen hat drei Kais. Ein Kai, an dem Schiffe z. B. im Winter liegen, heißt Winterkai. Er ist tief.';
    const [first] = (await ask('Was ist ein Winterkai?', [{ title: 'Hafen', coverage: 1, text }])).split(
      '\n\n',
    );
    expect(first).toBe('Ein Kai, an dem Schiffe z. B. im Winter liegen, heißt Winterkai. [1]');
    const terms =
      'Viele abgeschlossene Mengen sind auch kompakt. Sei M eine Teilmenge von X. Eine Menge M heißt abgeschlossen, wenn X ohne M offen ist.';
    const asked = 'Wann heißt eine Teilmenge abgeschlossen?';
    expect(await ask(asked, [{ title: 'Mathe', coverage: 1, text: terms }])).toContain(
      'M heißt abgeschlossen, wenn',
    );
  });
});

describe('what it says of itself', () => {
  test('stands in the last line of every answer', async () => {
    const questions = ['When does the harbour close?', 'Who won the election?'];
    for (const question of questions) {
      expect((await ask(question)).split('\n').at(-1)).toMatch(
        /^\*Built-in offline responder: no model is configured/,
      );
    }
  });

  test('follows the asker before the question', async () => {
    const { text } = await answered({ question: 'harbour', passages: [], language: 'zh-CN' });
    expect(text).toContain('没有找到');
  });
});

describe('without an answer', () => {
  test('passages that hardly cover the question count for nothing', async () => {
    expect(await ask('How do cats reset a password in winter?', [cats])).toMatch(
      /^I found nothing about this/,
    );
  });

  test('no passage at all', async () => {
    expect(await ask('When does the harbour close?', [])).toMatch(/^I found nothing about this/);
  });

  test('an agent without knowledge', async () => {
    const { text } = await answered({ question: 'Hello', passages: [], hasKnowledge: false });
    expect(text).toMatch(/^This agent has no documents/);
  });
});

test('the numbers are those of the whole list', async () => {
  expect(await ask('When does the ferry leave?', [cats, cats, ferry])).toContain('[3]');
});

test('it took no tokens, and ended of itself', async () => {
  const { pieces } = await answered({ question: 'harbour', passages: [harbour] });
  expect(pieces.slice(-2)).toEqual([
    { type: 'usage', inputTokens: 0, outputTokens: 0, estimated: false },
    { type: 'finish', reason: 'stop' },
  ]);
});

test.each([
  ['  When does\nthe harbour close?  ', 'When does the harbour close?'],
  [`${'winter '.repeat(20)}`, 'winter winter winter winter winter winter winter winter…'],
  ['港'.repeat(80), `${'港'.repeat(59)}…`],
])('a title is the question, cut', async (question, title) => {
  const { text } = await answered({ question, passages: [harbour], purpose: 'title' });
  expect(text).toBe(title);
});

test('hostile passages do not stop it', async () => {
  const texts = [
    '',
    '\n\n\n',
    '....',
    'a'.repeat(200_000),
    '('.repeat(50_000),
    `${'.!? '.repeat(20_000)}`,
    '\ud800 x',
  ];
  for (const text of texts) {
    expect(await ask('a x', [{ title: 't', coverage: 1, text }])).toMatch(/offline responder/);
  }
});
