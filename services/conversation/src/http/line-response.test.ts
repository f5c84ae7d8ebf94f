import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { until } from '@tutka/testing/eventually';
import { lineForm } from '../domain/reply-line.ts';
import { LineResponse } from './line-response.ts';

const form = lineForm('11111111-1111-4111-8111-111111111111');
let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** Answers one request with what `speak` writes; the client's side of it. */
async function answered(speak: (sink: LineResponse) => void, pingMs: number): Promise<IncomingMessage> {
  const listening = createServer((_request, response) => speak(new LineResponse(response, form, 0, pingMs)));
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  const { port } = listening.address() as AddressInfo;
  return await new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1' }, resolve).on('error', reject).end();
  });
}

async function linesOf(answer: IncomingMessage): Promise<Record<string, unknown>[]> {
  let text = '';
  for await (const chunk of answer) text += chunk;
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

test('a silent stream is kept alive by pings that repeat the last number', async () => {
  const answer = await answered((sink) => {
    sink.write(form.text(0, 'a') + form.text(1, 'b'), 1);
    setTimeout(() => {
      sink.write(form.text(2, 'c'), 2);
      sink.end();
    }, 350);
  }, 100);
  const lines = await linesOf(answer);
  const pings = lines.slice(2, -1);
  expect(pings.length).toBeGreaterThan(0);
  for (const ping of pings) expect(ping).toMatchObject({ seq: 1, ping: true, messages: [{ content: '' }] });
  expect(lines.at(-1)).toMatchObject({ seq: 2 });
});

test('the head goes out before there is a line', async () => {
  let open: LineResponse | undefined;
  const answer = await answered((sink) => {
    open = sink;
  }, 60_000);
  expect(answer.headers['content-type']).toMatch(/x-ndjson/);
  open?.end();
  answer.resume();
});

test('a reader that goes is noticed, and nothing is written to it any more', async () => {
  let open: LineResponse | undefined;
  let calls = 0;
  const answer = await answered((sink) => {
    open = sink;
    sink.onGone(() => {
      calls += 1;
    });
  }, 60_000);
  answer.destroy();
  await until(() => open?.gone === true);
  expect(calls).toBe(1);
  expect(open?.write('x', 1)).toBeUndefined();
  open?.onGone(() => {
    calls += 1;
  });
  expect(calls).toBe(2);
});
