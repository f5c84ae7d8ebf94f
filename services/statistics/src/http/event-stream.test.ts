import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { openEvents } from './event-stream.ts';

const TIMES = 20;
/** More than goes out at once: each waits for room. */
const text = 'x'.repeat(1_000_000);

test('waiting for room leaves nothing behind, and ends where nobody reads any more', async () => {
  const listeners: number[] = [];
  const server = createServer(async (_, response) => {
    const stream = openEvents(response);
    for (let n = 0; n < TIMES; n++) {
      await stream.send(text);
      listeners.push(response.listenerCount('close') + response.listenerCount('drain'));
    }
    // Nobody reads on: it goes on when the other end is gone.
    for (let sent = stream.send(text); sent; sent = stream.send(text)) await sent;
    server.emit('left');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const left = once(server, 'left');
  const leaving = new AbortController();
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { signal: leaving.signal });
  let read = 0;
  for await (const piece of answer.body ?? []) {
    read += piece.length;
    if (read > TIMES * text.length) break;
  }
  leaving.abort();
  await left;
  expect(listeners).toHaveLength(TIMES);
  expect(new Set(listeners).size).toBe(1);
  server.close();
});
