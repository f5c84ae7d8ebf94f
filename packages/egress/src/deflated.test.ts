import { randomBytes } from 'node:crypto';
import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openSite, type Site } from '../test/sites.ts';
import { createEgress, type Egress } from './index.ts';

let site: Site;
let egress: Egress;
let sent: { readonly encoding: string; readonly parts: readonly Uint8Array[] };

beforeAll(async () => {
  site = await openSite('127.0.0.1', async (_, response) => {
    response.writeHead(200, { 'content-encoding': sent.encoding });
    for (const part of sent.parts) await new Promise((next) => response.write(part, next));
    response.end();
  });
  egress = createEgress({ allowHosts: [site.place], maxBytes: 1_000_000 });
});
afterAll(async () => {
  await egress.close();
  await site.close();
});

async function read(encoding: string, ...parts: Uint8Array[]): Promise<Buffer> {
  sent = { encoding, parts };
  return Buffer.from((await egress.fetch(`http://${site.place}/`)).body);
}

const page = Buffer.concat([Buffer.from('<p>Hello</p>'), randomBytes(300_000), Buffer.alloc(300_000)]);

test.each([
  ['with zlib’s frame', deflateSync],
  ['without, as many servers send it and every browser reads it', deflateRawSync],
])('a page that is deflated %s is read', async (_, packed) => {
  const bytes = packed(page);
  expect((await read('deflate', bytes)).equals(page)).toBe(true);
  expect((await read('deflate', bytes.subarray(0, 1), bytes.subarray(1))).equals(page)).toBe(true);
  expect((await read('deflate, gzip', gzipSync(bytes))).equals(page)).toBe(true);
});

test.each([
  ['with zlib’s frame', deflateSync],
  ['without', deflateRawSync],
])('what is too large, cut or no such thing is refused, %s', async (_, packed) => {
  await expect(read('deflate', packed(Buffer.alloc(30_000_000)))).rejects.toMatchObject({
    code: 'TOO_LARGE',
  });
  await expect(read('deflate', packed(page).subarray(0, 200_000))).rejects.toMatchObject({
    code: 'BAD_ENCODING',
  });
  await expect(read('deflate', Buffer.from('not deflated at all'))).rejects.toMatchObject({
    code: 'BAD_ENCODING',
  });
});

test.each([
  ['with zlib’s frame', deflateSync],
  ['without', deflateRawSync],
])('what a server sends behind the end of a page is passed over, %s', async (_, packed) => {
  const bytes = packed(page);
  const behind = Buffer.from('\r\n');
  expect((await read('deflate', Buffer.concat([bytes, behind]))).equals(page)).toBe(true);
  expect((await read('deflate', bytes, behind, behind)).equals(page)).toBe(true);
});

test('a page of nothing is empty', async () => {
  expect(await read('deflate')).toHaveLength(0);
});
