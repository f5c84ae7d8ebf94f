import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { testLogger } from '@tutka/testing';
import { eventually } from '../../test/running-catalog.ts';
import { openFileStore } from './open-file-store.ts';

let folder: string;
let server: Server;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tutka-test-open-'));
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});

const open = (port: number) =>
  openFileStore(
    {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'tutka',
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
      FILES_DIR: folder,
    },
    testLogger('catalog'),
  );

async function freePort(): Promise<number> {
  const port = await listen(createServer());
  server.close();
  await once(server, 'close');
  return port;
}

async function listen(store: Server, port = 0): Promise<number> {
  server = store.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A store that begins without any bucket. What is read of it begins, and goes on for ever. */
function emptyStore(): Server {
  let made = false;
  const isBucket = (url = '') => /^\/tutka\/?$/.test(new URL(url, 'http://store').pathname);
  return createServer((asked, answer) => {
    made ||= asked.method === 'PUT' && isBucket(asked.url);
    asked.resume().on('end', () => {
      if (asked.method !== 'GET') answer.writeHead(made ? 200 : 404).end();
      else answer.writeHead(200, { 'content-length': 1_000_000 }).write('it begins');
    });
  });
}

test('a store that comes up after catalog, without the bucket, gets it, and files are kept', async () => {
  const port = await freePort();
  const { files, close } = await open(port);
  const incoming = await files.receive(Readable.from([Buffer.from('hello')]), 100);
  const keep = () =>
    incoming.keep('knowledge1.txt').then(
      () => 'kept',
      (error: Error) => error.name,
    );
  expect(await keep()).toBe('FileStoreUnavailable');
  await listen(emptyStore(), port);
  await eventually(keep, (how) => how === 'kept');
  close();
});

test('however many read slowly, others read and files are kept', async () => {
  const { files, close } = await open(await listen(emptyStore()));
  const readers = await Promise.all(Array.from({ length: 100 }, () => files.open('knowledge1.txt')));
  const incoming = await files.receive(Readable.from([Buffer.from('hello')]), 100);
  await incoming.keep('knowledge2.txt');
  const other = await files.open('knowledge2.txt');
  expect(readers.some(({ stream }) => stream.destroyed)).toBe(false);
  for (const { stream } of [...readers, other]) stream.on('error', () => undefined).destroy();
  close();
});
