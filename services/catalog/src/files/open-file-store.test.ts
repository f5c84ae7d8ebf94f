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
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** A store that begins without any bucket. */
function emptyStore(): Server {
  let made = false;
  return createServer((asked, answer) => {
    const path = new URL(asked.url ?? '', 'http://store').pathname;
    asked.resume().on('end', () => {
      if (asked.method === 'PUT' && path.replace(/\/$/, '') === '/tutka') made = true;
      answer.writeHead(made ? 200 : 404, { 'content-type': 'application/xml' }).end();
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
  server = emptyStore().listen(port, '127.0.0.1');
  await once(server, 'listening');
  await eventually(keep, (how) => how === 'kept');
  close();
});
