import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createEgress, type Egress } from '@tutka/egress';
import { type Answering, startAnswering } from '@tutka/testing/answering';
import { createModelClient } from '../index.ts';

let provider: Answering;
let egress: Egress;

beforeAll(async () => {
  provider = await startAnswering();
  egress = createEgress({ allowHosts: [new URL(provider.url).host] });
});

afterAll(async () => {
  await egress.close();
  await provider.stop();
});

const said = ['{"choices":[{"delta":{"content":"Yes."},"finish_reason":"stop"}]}', '[DONE]'];

/** Who answers, and ends the answer so many milliseconds after its last word; undefined: never. */
function endsAfter(ms: number | undefined) {
  const sockets = new Set<object>();
  provider.use(({ socket }, response) => {
    sockets.add(socket);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const data of said) response.write(`data: ${data}\n\n`);
    if (ms !== undefined) setTimeout(() => response.end(), ms);
  });
  return sockets;
}

async function ask(): Promise<string> {
  let text = '';
  const call = {
    provider: { kind: 'openai-compatible', baseUrl: provider.url, apiKey: '' },
    model: 'any',
    messages: [{ role: 'user', content: 'Is it?' }],
  } as const;
  for await (const piece of createModelClient({ egress }).streamChat(call))
    if (piece.type === 'text') text += piece.text;
  // Until the connection is free again.
  await setImmediate();
  return text;
}

test('replies one after the other share a connection, though their answers end a moment after the last word', async () => {
  const sockets = endsAfter(10);
  for (let count = 0; count < 5; count += 1) expect(await ask()).toBe('Yes.');
  expect(sockets.size).toBe(1);
});

test('a provider that says its last word and does not end holds no reply', async () => {
  const sockets = endsAfter(undefined);
  const began = performance.now();
  for (let count = 0; count < 2; count += 1) expect(await ask()).toBe('Yes.');
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(sockets.size).toBe(2);
});
