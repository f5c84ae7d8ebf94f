import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from '@jest/globals';
import { person, sharedHouse } from './house.ts';
import { asked, messagesOf, newSession, textOf } from './reading.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();

afterEach(() => {
  Object.assign(house.catalog.setting, { model: 'sim', passages: [], refuse: undefined });
});

const passage = (text: string, mayOpen = true) => ({
  knowledgeUuid: randomUUID(),
  documentUuid: randomUUID(),
  ordinal: 4,
  title: 'Harbour rules',
  page: 12,
  text,
  score: 2.5,
  coverage: 0.9,
  mayOpen,
});

test('citations carry page, title and a verbatim quote; uuids only where the document may be opened', async () => {
  const open = passage(
    'The harbour opens at six. The harbour closes at ten in the evening, except on holidays.',
  );
  const closed = passage('Fishing is allowed from the eastern pier for residents with a permit.', false);
  house.catalog.setting.passages = [open, closed];
  const session = await newSession(house, one, me);
  const say = 'The harbour closes at ten in the evening [1]. Residents may fish [2]. Nonsense [9].';
  house.catalog.setting.model = `sim;say=${say}`;
  const lines = await asked(one, me, session.uuid, 'When?');
  const citations = lines.find((line) => line.citations)?.citations;
  expect(citations).toEqual([
    {
      number: 1,
      knowledgeUUID: open.knowledgeUuid,
      documentUUID: open.documentUuid,
      ordinal: 4,
      title: 'Harbour rules',
      page: 12,
      quote: 'The harbour closes at ten in the evening, except on holidays.',
      score: 2.5,
    },
    { number: 2, title: 'Harbour rules', page: 12, quote: closed.text, score: 2.5 },
  ]);
  const [, reply] = await messagesOf(one, me, session.uuid);
  expect(reply?.citations).toEqual(citations);
});

test('without a model the offline responder answers from the passages', async () => {
  house.catalog.setting.model = undefined;
  house.catalog.setting.passages = [passage('The harbour closes at ten in the evening.')];
  const session = await newSession(house, one, me);
  const lines = await asked(one, me, session.uuid, 'When does the harbour close?');
  expect(textOf(lines)).toContain('The harbour closes at ten in the evening. [1]');
  expect(lines[0]?.model).toBeNull();
  const [, reply] = await messagesOf(one, me, session.uuid);
  expect(reply).toMatchObject({ model: null, usage: null, status: 1, citations: [{ number: 1, page: 12 }] });
});
