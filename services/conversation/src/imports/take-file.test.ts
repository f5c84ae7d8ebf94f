import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { takeFile } from './take-file.ts';

/** What comes of a file of which this was sent so far. */
async function taking(sent: string, how: Parameters<typeof takeFile>[2]): Promise<unknown> {
  const taken = Promise.withResolvers<unknown>();
  const server = createServer((incoming) => {
    takeFile(incoming, 1000, how).then(taken.resolve, taken.resolve);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const sender = request({ port, host: '127.0.0.1', method: 'POST' });
  sender.on('error', () => {});
  sender.write(sent);
  const outcome = await taken.promise;
  sender.destroy();
  server.close();
  return outcome;
}

test('a sender who says nothing any more is not waited for', async () => {
  expect(await taking('[', { quietMs: 100 })).toMatchObject({ name: 'ImportBrokenOff' });
});

test('where there is no place for files that is said, and why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tutka-test-files-'));
  const file = join(folder, 'file');
  await writeFile(file, '');
  expect(await taking('[]', { place: file })).toMatchObject({
    name: 'ImportNotTaken',
    message: expect.stringMatching(/^Files cannot be kept: ENOTDIR/),
  });
  await rm(folder, { recursive: true });
});
