import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { metClosedConnection, s3Transport } from './transport.ts';

const transportOf = () => s3Transport(false, { answerMs: 500, idleMs: 60_000 });
const tooLong = 'The store said nothing for too long';

test('a store that is not reached at all has failed once our patience is over', async () => {
  const transport = transportOf();
  const unreachable = { hostname: 'store.test', lookup: () => undefined };
  const asked = transport.request(unreachable, () => undefined).end();
  const [error] = await once(asked, 'close').catch((reason: Error) => [reason]);
  expect(error).toMatchObject({ message: tooLong });
  transport.close();
});

test('a store that falls silent on an open connection is not waited for twice', async () => {
  let requests = 0;
  const server = createServer((_, answer) => {
    requests += 1;
    if (requests === 1) answer.end('well');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const transport = transportOf();
  const ask = () => transport.request({ hostname: '127.0.0.1', port }, () => undefined).end();
  const [answer] = (await once(ask(), 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  const again = ask();
  const error = await once(again, 'response').catch((reason: Error) => reason);
  expect([again.reusedSocket, requests]).toEqual([true, 2]);
  expect(error).toMatchObject({ message: tooLong });
  expect(metClosedConnection(error)).toBe(false);
  transport.close();
  server.closeAllConnections();
  server.close();
});
