import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { type Answering, answer, startAnswering } from '../../../test/answering.ts';
import { callStream } from './call-stream.ts';

const type = { 'content-type': 'application/x-ndjson' };
const args = { body: { messages: [{ role: 'user' as const, content: 'Hi' }] } };

let server: Answering;
beforeAll(async () => {
  server = await startAnswering();
});
afterAll(() => server.stop());

const read = () => Array.fromAsync(callStream(routes.testAgent, args));

it('gives each line as it comes', async () => {
  let finish = () => undefined as unknown;
  server.use((request, response) => {
    expect(request.headers.accept).toBe('application/x-ndjson');
    response.writeHead(200, type).write('{"seq":0}\n{"se');
    finish = () => response.end('q":1,"done":true}\n');
  });
  const lines = callStream(routes.testAgent, args);
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
  for await (const line of callStream(routes.testAgent, args)) if (line.seq === 0) break;
  await closed.promise;
});

it('ends with an AbortError when it is aborted', async () => {
  const abort = new AbortController();
  server.use((_, response) => response.writeHead(200, type).write('{"seq":0}\n'));
  const lines = callStream(routes.testAgent, { ...args, signal: abort.signal });
  await lines.next();
  abort.abort();
  await expect(lines.next()).rejects.toMatchObject({ name: 'AbortError' });
});
