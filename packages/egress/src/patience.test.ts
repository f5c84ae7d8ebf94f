import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createEgress, type Egress, type EgressOptions, type Resolver } from './index.ts';

/** Well below the ten seconds after which a connection is given up anyway. */
const SOON_MS = 5_000;

let silent: Server;
const sockets: Socket[] = [];
let egress: Egress | undefined;

beforeAll(async () => {
  silent = createServer((socket) => void sockets.push(socket.on('error', () => undefined))).listen(
    0,
    '127.0.0.1',
  );
  await once(silent, 'listening');
});

afterEach(() => egress?.close());
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  silent.close();
});

const ways: [what: string, resolver: Resolver][] = [
  ['a name is looked up', () => new Promise(() => undefined)],
  ['a connection is made', async () => [{ address: '127.0.0.1', family: 4 }]],
];

function ask(resolver: Resolver, options: EgressOptions, signal?: AbortSignal, timeoutMs?: number) {
  const { port } = silent.address() as AddressInfo;
  egress = createEgress({ allowCidrs: ['127.0.0.0/8'], allowPorts: [port], resolver, ...options });
  // It waits for a greeting of TLS that does not come.
  return egress.fetch(`https://slow.test:${port}/`, { signal, timeoutMs });
}

test.each(ways)('the time limit holds while %s', async (_, resolver) => {
  const began = performance.now();
  await expect(ask(resolver, { timeoutMs: 100 })).rejects.toMatchObject({ code: 'TIMED_OUT' });
  expect(performance.now() - began).toBeLessThan(SOON_MS);
});

test.each(ways)('a limit of one request counts in place of the usual one while %s', async (_, resolver) => {
  const began = performance.now();
  await expect(ask(resolver, {}, undefined, 100)).rejects.toMatchObject({ code: 'TIMED_OUT' });
  expect(performance.now() - began).toBeLessThan(SOON_MS);
});

test.each(ways)('who aborts does not wait while %s', async (_, resolver) => {
  const leaving = new AbortController();
  const reason = new Error('stopped');
  const began = performance.now();
  const asked = ask(resolver, {}, leaving.signal);
  setTimeout(() => leaving.abort(reason), 50);
  await expect(asked).rejects.toBe(reason);
  expect(performance.now() - began).toBeLessThan(SOON_MS);
});
