import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { type House, openHouse, type Process, person } from './house.ts';
import { ask, newSession, textOf } from './reading.ts';

let house: House;
let one: Process;
const me = person();

beforeAll(async () => {
  house = await openHouse();
  one = await house.process();
});
afterAll(() => house.close());

test('a reply streams line by line, and the stored text is what the lines say', async () => {
  const session = await newSession(house, one, me);
  const stream = await ask(one, me, session.uuid, 'Tell me about trains');
  expect(stream.status).toBe(200);
  expect(stream.contentType).toBe('application/x-ndjson; charset=utf-8');
  const lines = await stream.rest();
  expect(lines.map(({ seq }) => seq)).toEqual(lines.map((_, at) => at));
  const [first, last] = [lines[0], lines.at(-1)];
  expect(first).toMatchObject({
    messages: [{ role: 'assistant', content: '' }],
    model: expect.stringMatching(/\/sim$/),
  });
  expect(last).toMatchObject({ done: true, status: 1 });
  const said = house.models.said().find(({ lastMessage }) => lastMessage === 'Tell me about trains');
  expect(textOf(lines)).toBe(said?.text);
  const list = await one.api.call(routes.listMessages, { as: me, query: { sessionUUID: session.uuid } });
  const [question, reply] = list.body.data;
  expect(question).toMatchObject({
    uuid: first?.userMessageUUID,
    content: 'Tell me about trains',
    role: 'user',
    status: 1,
  });
  expect(reply).toMatchObject({
    uuid: first?.messages[0].uuid,
    parentUUID: question.uuid,
    content: said?.text,
    status: 1,
    temperature: 0.7,
    usage: { inputTokens: expect.any(Number), outputTokens: 40 },
  });
});
