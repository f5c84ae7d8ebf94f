import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { routes, type StreamLine } from '@tutka/http-contracts';
import { type Answering, answer, startAnswering } from '@tutka/testing/answering';
import { type Client, createClient } from './client.ts';

const type = { 'content-type': 'application/x-ndjson' };
const uuid = '11111111-1111-4111-8111-111111111111';
const question = { body: { sessionUUID: uuid, content: 'Hi' } };
const line = (seq: number, content: string, more: Partial<StreamLine> = {}): StreamLine => ({
  seq,
  messages: [{ uuid, role: 'assistant', content }],
  ...more,
});
const end = (seq: number) => line(seq, '', { done: true, status: 1 });

let server: Answering;
let client: Client;
beforeAll(async () => {
  server = await startAnswering();
  client = createClient({ url: server.url });
});
afterAll(() => server.stop());

/** Each connection gets the next of these and is closed; a status is a refusal. Answers the addresses asked for. */
function answerInTurn(...answers: readonly (readonly StreamLine[] | number)[]): string[] {
  const asked: string[] = [];
  server.use((request, response) => {
    const lines = answers[asked.push(request.url ?? '') - 1] ?? [];
    if (typeof lines === 'number') return answer(lines, { code: lines })(request, response);
    return response.writeHead(200, type).end(lines.map((each) => `${JSON.stringify(each)}\n`).join(''));
  });
  return asked;
}
const from = (place: number) => `/api/session-messages/${uuid}/stream?from=${place}`;

it('goes on where a connection broke, was moved or was refused for a while', async () => {
  const moved = line(1, '', { done: true, code: 503, resumable: true });
  const asked = answerInTurn(
    [line(0, ''), line(1, 'Hel'), moved],
    503,
    [line(2, 'l'), line(2, '', { ping: true })],
    [line(3, 'o'), end(4)],
  );
  const lines = await all(client.callReply(routes.sendMessage, question));
  expect(lines.map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4]);
  expect(lines.map(({ messages }) => messages[0].content).join('')).toBe('Hello');
  expect(asked).toEqual(['/api/session-messages', from(2), from(2), from(3)]);
});

it('takes up a reply that another began, though its first connection breaks', async () => {
  const asked = answerInTurn([], [line(3, 'o'), end(4)]);
  const lines = await all(client.resumeReply(uuid, 3));
  expect(lines.map(({ seq }) => seq)).toEqual([3, 4]);
  expect(asked).toEqual([from(3), from(3)]);
});

it('does not ask twice: a question whose reply never began is refused', async () => {
  const asked = answerInTurn(503);
  await expect(all(client.callReply(routes.sendMessage, question))).rejects.toMatchObject({
    status: 503,
  });
  expect(asked).toHaveLength(1);
});

it('ends where going on is refused', async () => {
  const asked = answerInTurn([line(0, '')], 404);
  await expect(all(client.callReply(routes.sendMessage, question))).rejects.toMatchObject({
    status: 404,
  });
  expect(asked).toEqual(['/api/session-messages', from(1)]);
});

it('ends with what it was aborted with, also while it waits', async () => {
  answerInTurn([line(0, '')]);
  const abort = new AbortController();
  const lines = client.callReply(routes.sendMessage, { ...question, signal: abort.signal });
  await lines.next();
  const next = lines.next();
  setTimeout(() => abort.abort(), 50);
  await expect(next).rejects.toMatchObject({ name: 'AbortError' });
});

async function all<T>(lines: AsyncIterable<T>): Promise<T[]> {
  const got: T[] = [];
  for await (const line of lines) got.push(line);
  return got;
}
