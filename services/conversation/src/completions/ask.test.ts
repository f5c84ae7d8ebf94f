import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { askIn, type CompletionBody } from './ask.ts';

const data = 'AAAA';
const shown = (type: string) => ({ type: 'image_url', image_url: { url: `data:${type};base64,${data}` } });
const text = (words: string) => ({ type: 'text', text: words });

function messagesIn(...messages: object[]) {
  const { body } = routes.createChatCompletion;
  return askIn(body?.parse({ model: 'an agent', messages }) as CompletionBody).messages;
}

test('a picture stays where the program has it among its words', () => {
  const content = [text('A:'), shown('image/png'), text('B:'), shown('image/jpg'), text('Which is older?')];
  const bytes = Buffer.from(data, 'base64');
  expect(messagesIn({ role: 'user', content })).toEqual([
    {
      role: 'user',
      content: 'A:\n\nB:\n\nWhich is older?',
      pictures: [
        { mediaType: 'image/png', bytes, at: 2 },
        { mediaType: 'image/jpeg', bytes, at: 6 },
      ],
    },
  ]);
});

test.each([
  [
    'as a part',
    { content: [text('Sorry.'), { type: 'refusal', refusal: 'I cannot say.' }] },
    'Sorry.\n\nI cannot say.',
  ],
  ['beside no content', { content: null, refusal: 'I cannot say.' }, 'I cannot say.'],
  ['that is none', { content: 'Ada Quist', refusal: null }, 'Ada Quist'],
])('what a model said before is read with a refusal %s', (_, said, content) => {
  expect(messagesIn({ role: 'assistant', ...said })).toMatchObject([{ role: 'assistant', content }]);
});
