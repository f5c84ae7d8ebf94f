import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type SmallPlatform, startSmallPlatform } from './small-platform.ts';

let platform: SmallPlatform;
beforeAll(async () => {
  platform = await startSmallPlatform();
});
afterAll(() => platform.stop());

/** Sends bytes as they are; gives back the statuses of all answers on that connection. */
function sendBytes(text: string): Promise<number[]> {
  const { hostname, port } = new URL(platform.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => socket.write(text));
    socket.on('data', (piece) => {
      answer += piece;
    });
    socket.on('error', reject);
    socket.setTimeout(300, () => socket.destroy());
    socket.on('close', () =>
      resolve([...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((match) => Number(match[1]))),
    );
  });
}

const inner = 'GET /api/model-providers HTTP/1.1\r\nHost: x\r\n\r\n';
const chunked = `0\r\n\r\n${inner}`;
const head = 'POST /api/auth/logout HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

it.each([
  [
    'a length beside chunks',
    `${head}Content-Length: ${chunked.length}\r\nTransfer-Encoding: chunked\r\n\r\n${chunked}`,
  ],
  ['two lengths', `${head}Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`],
  ['a length with a sign', `${head}Content-Length: +${inner.length}\r\n\r\n${inner}`],
  ['an unknown transfer encoding', `${head}Transfer-Encoding: xchunked\r\n\r\n${chunked}`],
  ['a space before the colon', `${head}Transfer-Encoding : chunked\r\n\r\n${chunked}`],
  ['a folded header', `${head}Transfer-Encoding:\r\n chunked, identity\r\n\r\n${chunked}`],
  ['no host', 'GET /api/version HTTP/1.1\r\n\r\n'],
  [
    'a line feed in a header',
    'GET /api/version HTTP/1.1\r\nHost: x\r\nX-A: b\nTransfer-Encoding: chunked\r\n\r\n',
  ],
])('%s is refused, and nothing behind it is taken for a request', async (_what, bytes) => {
  const statuses = await sendBytes(bytes);
  expect(statuses.filter((status) => status !== 400)).toEqual([]);
  expect(statuses.length).toBeLessThanOrEqual(1);
});

it('requests behind one another are answered each', async () => {
  const version = 'GET /api/version HTTP/1.1\r\nHost: x\r\n\r\n';
  expect(await sendBytes(version + inner)).toEqual([200, 401]);
});

it.each([
  'http://127.0.0.1/api/models',
  '//evil.test/api/models',
  '/api/../tutka.identity.rpc.v1.IdentityService/ResolveSession',
])('the target %s reaches no service', async (target) => {
  const before = platform.seen.count;
  const [status] = await sendBytes(`POST ${target} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\n\r\n`);
  expect(status).toBeGreaterThanOrEqual(400);
  expect(platform.seen.count).toBe(before);
});
