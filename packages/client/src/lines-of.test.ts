import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { type Answering, answer, startAnswering } from '@tutka/testing/answering';
import { type Client, createClient } from './client.ts';

const type = { 'content-type': 'application/x-ndjson' };
const args = { body: { messages: [{ role: 'user' as const, content: 'Hi' }] } };

let server: Answering;
let client: Client;
beforeAll(async () => {
  server = await startAnswering();
  client = createClient({ url: server.url });
});
afterAll(() => server.stop());

const read = () => all(client.callStream(routes.testAgent, args));

it('gives each line as it comes', async () => {
  let finish = () => undefined as unknown;
  server.use((request, response) => {
    expect(request.headers.accept).toBe('application/x-ndjson');
    response.writeHead(200, type).write('{"seq":0}\n{"se');
    finish = () => response.end('q":1,"done":true}\n');
  });
  const lines = client.callStream(routes.testAgent, args);
  expect((await lines.next()).value).toEqual({ seq: 0 });
  finish();
  expect((await lines.next()).value).toEqual({ seq: 1, done: true });
  expect((await lines.next()).done).toBe(true);
});

it('refuses with the sentence of the answer, else its own', async () => {
  server.use(answer(402, { code: 402, error: 'The trial is used up', errorCode: 'TRIAL_USED_UP' }));
  await expect(read()).rejects.toMatchObject({ status: 402, message: 'The trial is used up' });
  server.use(answer(200, 'not a stream'));
  await expect(read()).rejects.toThrow('Stream request failed');
  server.use((_, response) => response.writeHead(200, type).end('{"seq":0}\n<html>\n'));
  await expect(read()).rejects.toThrow('Stream request failed');
});

it('closes the connection when the reader leaves', async () => {
  const closed = Promise.withResolvers<void>();
  server.use((_, response) => {
    response.on('close', closed.resolve);
    response.writeHead(200, type).write('{"seq":0}\n');
  });
  for await (const line of client.callStream(routes.testAgent, args)) if (line.seq === 0) break;
  await closed.promise;
});

it('ends with an AbortError when it is aborted', async () => {
  const abort = new AbortController();
  server.use((_, response) => response.writeHead(200, type).write('{"seq":0}\n'));
  const lines = client.callStream(routes.testAgent, { ...args, signal: abort.signal });
  await lines.next();
  abort.abort();
  await expect(lines.next()).rejects.toMatchObject({ name: 'AbortError' });
});

it('is an ApiError of status 0 where the connection breaks', async () => {
  server.use((_, response) => {
    response.writeHead(200, type).write('{"seq":0}\n');
    setTimeout(() => response.destroy(), 20);
  });
  await expect(read()).rejects.toMatchObject({ name: 'ApiError', status: 0, errorCode: 'UNREACHABLE' });
});

it('reads server-sent events', async () => {
  server.use((request, response) => {
    expect(request.headers.accept).toBe('text/event-stream');
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.end(': here\n\nevent: change\ndata: {"at":1}\n\ndata: {"at":2}\n\n');
  });
  const changes = await all(client.callStream(routes.watchStatistic, {}));
  expect(changes).toEqual([{ at: 1 }, { at: 2 }]);
});

async function all<T>(lines: AsyncIterable<T>): Promise<T[]> {
  const got: T[] = [];
  for await (const line of lines) got.push(line);
  return got;
}
