import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { afterEach, expect, it } from '@jest/globals';
import { startService, type TestService } from './service.ts';

const KERNEL = '/proc/net/tcp';
const ESTABLISHED = '01';
const KEEPALIVE = '02';

let service: TestService | undefined;
afterEach(() => service?.stop());

/** Which timer the kernel runs for each connection to a port of this machine, at the end that listens. */
function timersOf(port: number): string[] {
  const here = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return readFileSync(KERNEL, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local, , state]) => local?.endsWith(here) && state === ESTABLISHED)
    .map(([, , , , , timer = '']) => timer.slice(0, 2));
}

(existsSync(KERNEL) ? it : it.skip)('a client that is gone without a word is noticed', async () => {
  service = await startService({ routes: () => undefined });
  const port = Number(new URL(service.url).port);
  const socket = connect(port, '127.0.0.1');
  // In the middle of what it sends: nobody writes to it, so that nothing else would show it.
  socket.write('POST /api/auth/logout HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
  await once(socket, 'connect');
  while (timersOf(port).length === 0) await new Promise(setImmediate);
  expect(timersOf(port)).toEqual([KEEPALIVE]);
  socket.destroy();
});
