import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Person, Principal } from '@tutka/service-runtime';
import { type FaultyProxy, faultyProxy, inDocker, startS3, type WayFault } from '@tutka/testing';
import { eventually } from '@tutka/testing/eventually';
import { person, type RunningCatalog, runCatalog, type SignedUrl } from '../../test/running-catalog.ts';
import { bucketOn } from '../../test/s3.ts';
import { incomingFolder } from '../files/incoming.ts';
import type { Bucket } from '../files/s3/bucket.ts';
import { s3FileStore } from '../files/s3/s3-file-store.ts';

const { server, suite } = await inDocker('uploads on S3 in a container', startS3);
afterAll(() => server?.stop());

const maxBytes = 300_000;
const nobody: Principal = { kind: 'anonymous' };

(server ? describe : describe.skip)(suite, () => {
  let proxy: FaultyProxy;
  let bucket: Bucket;
  let catalog: RunningCatalog;
  const folder = mkdtempSync(join(tmpdir(), 'tutka-test-incoming-'));
  beforeAll(async () => {
    const { hostname, port } = new URL(server?.endpoint ?? '');
    proxy = await faultyProxy(hostname, Number(port));
    bucket = await bucketOn(server, `http://127.0.0.1:${proxy.port}`);
    const files = s3FileStore({ bucket, incoming: incomingFolder(folder) });
    catalog = await runCatalog({ maxBytes, files });
  }, 120_000);
  afterEach(() => proxy.become('through'));
  afterAll(async () => {
    await catalog.close();
    bucket.close();
    await proxy.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const signed = async (who: Person, fileName: string) => {
    const query = new URLSearchParams({ resourceType: 'knowledge', fileName });
    const answer = await catalog.call<SignedUrl>(who, 'GET', `/api/upload/signed-url?${query}`);
    expect(answer.status).toBe(200);
    return answer.body.data;
  };
  const put = (address: string, text: string) => catalog.send(nobody, 'PUT', address, { body: text });
  const isRead = (who: Person, uuid: string) =>
    eventually(
      async () => (await catalog.call<{ status: number }>(who, 'GET', `/api/knowledges/${uuid}`)).body.data,
      ({ status }) => status === 2,
    );

  test('a file goes up, is read, comes down under its name in any script, and is gone with its base', async () => {
    const ada = person();
    const name = '第一章 “über” Größe.txt';
    const { url, signedUrl } = await signed(ada, name);
    expect((await put(signedUrl, 'The harbour opens at seven.')).status).toBe(200);
    const got = await catalog.call(ada, 'GET', url);
    expect(got.bytes.toString()).toBe('The harbour opens at seven.');
    const disposition = got.headers.get('content-disposition') ?? '';
    expect(decodeURIComponent(/filename\*=UTF-8''(.*)/.exec(disposition)?.[1] ?? '')).toBe(name);
    const made = await catalog.call<{ uuid: string }>(ada, 'POST', '/api/knowledges', {
      name: 'a',
      uri: url,
    });
    await isRead(ada, made.body.data.uuid);
    await catalog.call(ada, 'DELETE', `/api/knowledges/${made.body.data.uuid}`);
    await eventually(
      () => bucket.written('kept/', Date.now() + 60_000),
      (names) => !names.includes(`kept/${url.split('/').at(-1)}`),
    );
  });

  test('what is too big or breaks off comes to nothing, and the address serves on', async () => {
    const ada = person();
    const { url, signedUrl } = await signed(ada, 'a.txt');
    const before = await bucket.written('', Date.now() + 60_000);
    expect((await put(signedUrl, 'x'.repeat(maxBytes + 1))).status).toBe(413);
    await new Promise<void>((done) => {
      const sending = request(catalog.url + signedUrl, {
        method: 'PUT',
        headers: { 'content-length': 1000 },
      });
      sending.on('error', () => done()).on('response', () => done());
      sending.write('half of it', () => setTimeout(() => sending.destroy(), 50));
    });
    await eventually(
      async () => readdirSync(folder),
      (names) => names.length === 0,
    );
    expect(await bucket.written('', Date.now() + 60_000)).toEqual(before);
    expect((await put(signedUrl, 'whole')).status).toBe(200);
    expect((await catalog.call(ada, 'GET', url)).bytes.toString()).toBe('whole');
  });

  test('of several who send to one address at once, one wins, and its file is what is kept', async () => {
    const ada = person();
    const { url, signedUrl } = await signed(ada, 'a.txt');
    const texts = ['one', 'two', 'six', 'ten'];
    const answers = await Promise.all(texts.map((text) => put(signedUrl, text)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const winner = texts[answers.findIndex(({ status }) => status === 200)];
    expect((await catalog.call(ada, 'GET', url)).bytes.toString()).toBe(winner);
  });

  test.each<WayFault>(['unavailable', 'cut', 'silent'])(
    'while the store is %s an upload is answered 503 with a sentence, everything else goes on, and afterwards the same address serves',
    async (fault) => {
      const ada = person();
      const kept = await signed(ada, 'kept.txt');
      expect((await put(kept.signedUrl, 'kept')).status).toBe(200);
      const { url, signedUrl } = await signed(ada, 'a.txt');
      const before = proxy.met;
      proxy.become(fault);
      const refused = await put(signedUrl, 'the file');
      expect([refused.status, refused.body.errorCode]).toEqual([503, 'FILE_STORE_UNAVAILABLE']);
      expect(refused.body.error).toMatch(/^Files can be neither stored nor read at the moment/);
      expect(refused.headers.get('retry-after')).toBe('30');
      expect((await catalog.call(ada, 'GET', kept.url)).status).toBe(503);
      expect(proxy.met).toBeGreaterThan(before);
      expect((await catalog.call(ada, 'GET', '/api/knowledges')).status).toBe(200);
      proxy.become('through');
      expect((await put(signedUrl, 'the file')).status).toBe(200);
      expect((await catalog.call(ada, 'GET', url)).bytes.toString()).toBe('the file');
    },
  );

  test('thirty uploads wait for a silent store, and bases are answered all the while', async () => {
    const ada = person();
    const places = await Promise.all(Array.from({ length: 30 }, (_, at) => signed(ada, `${at}.txt`)));
    proxy.become('silent');
    const uploads = Promise.all(places.map(({ signedUrl }) => put(signedUrl, 'text')));
    let answered = 0;
    let waiting = true;
    void uploads.then(() => {
      waiting = false;
    });
    while (waiting) {
      expect((await catalog.call(ada, 'GET', '/api/knowledges')).status).toBe(200);
      answered += 1;
    }
    expect((await uploads).map(({ status }) => status)).toEqual(places.map(() => 503));
    expect(answered).toBeGreaterThan(10);
  });

  test('a file that the store breaks off in the middle is cut for its reader too, and read again by the worker', async () => {
    const ada = person();
    const { url, signedUrl } = await signed(ada, 'long.txt');
    expect((await put(signedUrl, 'word '.repeat(50_000))).status).toBe(200);
    proxy.become('cut in the middle');
    await expect(catalog.call(ada, 'GET', url)).rejects.toThrow();
    const made = await catalog.call<{ uuid: string }>(ada, 'POST', '/api/knowledges', {
      name: 'a',
      uri: url,
    });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    proxy.become('through');
    await isRead(ada, made.body.data.uuid);
  });
});
