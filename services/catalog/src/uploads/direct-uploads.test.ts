import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { asWorker } from '@tutka/database';
import type { Person, Principal } from '@tutka/service-runtime';
import { inDocker, startS3 } from '@tutka/testing';
import { eventually } from '@tutka/testing/eventually';
import { person, type RunningCatalog, runCatalog, type SignedUrl } from '../../test/running-catalog.ts';
import { bucketOn } from '../../test/s3.ts';
import { incomingFolder } from '../files/incoming.ts';
import type { Bucket } from '../files/s3/bucket.ts';
import { s3FileStore } from '../files/s3/s3-file-store.ts';
import { sweepFiles } from './sweep-files.ts';

const { server, suite } = await inDocker('uploads straight to S3 in a container', startS3);
afterAll(() => server?.stop());

const maxBytes = 300_000;
const nobody: Principal = { kind: 'anonymous' };
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

(server ? describe : describe.skip)(suite, () => {
  let bucket: Bucket;
  let sendersBucket: Bucket;
  let catalog: RunningCatalog;
  const folder = mkdtempSync(join(tmpdir(), 'tutka-test-incoming-'));
  beforeAll(async () => {
    const name = 'direct-uploads';
    bucket = await bucketOn(server, undefined, name);
    // Another name of the same machine, as browsers would have it.
    sendersBucket = await bucketOn(server, server?.endpoint.replace('127.0.0.1', 'localhost'), name);
    const files = s3FileStore({ bucket, incoming: incomingFolder(folder), sendersBucket });
    catalog = await runCatalog({ maxBytes, files });
  }, 120_000);
  afterAll(async () => {
    await catalog.close();
    bucket.close();
    sendersBucket.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const names = () => bucket.written('', Date.now() + 60_000);
  const sent = async (who: Person, resourceType: string, fileName: string, body: string | Buffer) => {
    const query = new URLSearchParams({ resourceType, fileName });
    const answer = await catalog.call<SignedUrl>(who, 'GET', `/api/upload/signed-url?${query}`);
    const { url, signedUrl } = answer.body.data;
    const send = (bytes: string | Buffer) =>
      fetch(signedUrl, { method: 'PUT', body: typeof bytes === 'string' ? bytes : new Uint8Array(bytes) });
    expect((await send(body)).status).toBe(200);
    return { url, key: url.split('/').at(-1) ?? '', signedUrl, send };
  };
  const makeBase = (who: Person, uri: string) =>
    catalog.call<{ uuid: string }>(who, 'POST', '/api/knowledges', { name: 'a', uri });

  test('a file goes straight to the store, and is looked at and kept when it is first used', async () => {
    const ada = person();
    const { url, key, signedUrl, send } = await sent(
      ada,
      'knowledge',
      'a.txt',
      'The harbour opens at seven.',
    );
    expect(new URL(signedUrl).hostname).toBe('localhost');
    expect(await names()).toEqual([`sent/${key}`]);
    const made = await makeBase(ada, url);
    expect(made.status).toBe(200);
    expect(await names()).toEqual([`kept/${key}`]);
    // The address still takes files; what was looked at is what stays.
    expect((await send('something else')).status).toBe(200);
    expect((await catalog.call(ada, 'GET', url)).bytes.toString()).toBe('The harbour opens at seven.');
    const base = () => catalog.call<{ status: number }>(ada, 'GET', `/api/knowledges/${made.body.data.uuid}`);
    await eventually(base, ({ body }) => body.data.status === 2);
    const row = await asWorker(catalog.worker, async () => catalog.worker('uploads').where({ key }).first());
    expect(row).toMatchObject({ state: 'used', size: '27', sniffed_type: 'text/plain' });
  });

  test('what is too big, or no such type, is refused when it is to be used', async () => {
    const ada = person();
    const big = await sent(ada, 'knowledge', 'big.txt', 'x'.repeat(maxBytes + 1));
    const refused = await makeBase(ada, big.url);
    expect([refused.status, refused.body.errorCode]).toEqual([413, 'FILE_TOO_BIG']);
    expect((await catalog.call(ada, 'GET', big.url)).status).toBe(413);
    const me = await sent(ada, 'avatar', 'me.png', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const shown = await catalog.call(nobody, 'GET', me.url);
    expect([shown.status, shown.body.errorCode]).toEqual([415, 'UPLOAD_TYPE_REFUSED']);
  });

  test('a picture of oneself is shown to everybody from the first look on, however many look at once', async () => {
    const { url } = await sent(person(), 'avatar', 'me.png', png);
    const looks = await Promise.all(Array.from({ length: 8 }, () => catalog.call(nobody, 'GET', url)));
    expect(looks.map(({ status }) => status)).toEqual(looks.map(() => 200));
    expect(looks.every(({ bytes }) => bytes.equals(png))).toBe(true);
  });

  test('what was never sent is told so', async () => {
    const ada = person();
    const query = new URLSearchParams({ resourceType: 'knowledge', fileName: 'a.txt' });
    const answer = await catalog.call<SignedUrl>(ada, 'GET', `/api/upload/signed-url?${query}`);
    const refused = await makeBase(ada, answer.body.data.url);
    expect([refused.status, refused.body.errorCode]).toEqual([409, 'UPLOAD_NOT_SENT']);
  });

  test('what was sent and never used is swept', async () => {
    const { key } = await sent(person(), 'knowledge', 'a.txt', 'never used');
    await sweepFiles(catalog.worker, catalog.files, Date.now());
    expect(await names()).toContain(`sent/${key}`);
    await sweepFiles(catalog.worker, catalog.files, Date.now() + 25 * 60 * 60 * 1000);
    expect((await names()).filter((name) => name.startsWith('sent/'))).toEqual([]);
  });
});
