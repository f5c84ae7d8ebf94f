import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMetrics } from '@tutka/service-runtime';
import { testLogger } from '@tutka/testing';
import { eventually } from '@tutka/testing/eventually';
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

const open = (port: number, metrics = createMetrics()) =>
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
    metrics,
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

const worksIn = ({ render }: ReturnType<typeof createMetrics>) =>
  /^catalog_file_store_works (\d)$/m.exec(render())?.[1];

test('a store that comes up after catalog, without the bucket, gets it, and files are kept', async () => {
  const port = await freePort();
  const metrics = createMetrics();
  const { files, close } = await open(port, metrics);
  expect(worksIn(metrics)).toBe('0');
  const incoming = await files.receive(Readable.from([Buffer.from('hello')]), 100);
  const keep = () =>
    incoming.keep('knowledge1.txt').then(
      () => 'kept',
      (error: Error) => error.name,
    );
  expect(await keep()).toBe('FileStoreUnavailable');
  await listen(emptyStore(), port);
  await eventually(keep, (how) => how === 'kept');
  await eventually(
    async () => worksIn(metrics),
    (works) => works === '1',
  );
  close();
});

test('that a store fails is told by the first who needs it, and that it works again although nobody asks', async () => {
  const store = emptyStore();
  const port = await listen(store);
  const metrics = createMetrics();
  const { files, close } = await open(port, metrics);
  expect(worksIn(metrics)).toBe('1');
  store.closeAllConnections();
  store.close();
  await once(store, 'close');
  await expect(files.open('knowledge1.txt')).rejects.toThrow('does not answer');
  expect(worksIn(metrics)).toBe('0');
  await listen(emptyStore(), port);
  await eventually(
    async () => worksIn(metrics),
    (works) => works === '1',
  );
  close();
});

test('a store from which one can only read does not work', async () => {
  let isFull = true;
  const store = createServer((asked, answer) => {
    const status = isFull && asked.method === 'PUT' ? 507 : 200;
    asked.resume().on('end', () => void answer.writeHead(status, { 'content-length': 0 }).end());
  });
  const metrics = createMetrics();
  const { files, close } = await open(await listen(store), metrics);
  const incoming = await files.receive(Readable.from([Buffer.from('hello')]), 100);
  await expect(incoming.keep('knowledge1.txt')).rejects.toThrow('does not answer as it should');
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(worksIn(metrics)).toBe('0');
  isFull = false;
  await eventually(
    async () => worksIn(metrics),
    (works) => works === '1',
  );
  close();
});

test('a folder that cannot be written is told, and that it can be again', async () => {
  const metrics = createMetrics();
  const place = join(folder, 'files');
  await writeFile(place, 'in the way');
  server = createServer();
  const settings = { S3_BUCKET: 'tutka', S3_REGION: 'us-east-1', FILES_DIR: place };
  const { files, close } = await openFileStore(settings, testLogger('catalog'), metrics);
  expect(worksIn(metrics)).toBe('1');
  await expect(files.receive(Readable.from([Buffer.from('hello')]), 100)).rejects.toThrow('cannot be used');
  expect(worksIn(metrics)).toBe('0');
  await rm(place);
  await eventually(
    async () => worksIn(metrics),
    (works) => works === '1',
  );
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
