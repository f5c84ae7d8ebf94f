import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { takeFile } from './take-file.ts';

test('a sender who says nothing any more is not waited for', async () => {
  const taken = Promise.withResolvers<unknown>();
  const server = createServer((incoming) => {
    takeFile(incoming, 1000, 100).then(taken.resolve, taken.resolve);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const sender = request({ port, host: '127.0.0.1', method: 'POST' });
  sender.on('error', () => {});
  sender.write('[');
  expect(await taken.promise).toMatchObject({ name: 'ImportBrokenOff' });
  server.close();
});
