import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { newFileKey } from './file-key.ts';
import type { FileStore } from './file-store.ts';

/** One adapter on its real store. */
export interface FilesUnderTest {
  readonly files: FileStore;
  /** The folder in which files lie while they arrive. */
  readonly incoming: string;
  close(): Promise<void>;
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const largeBytes = 20_000_000;
const inPieces = (bytes: Buffer, size = 10_000) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.byteLength / size) }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size),
    ),
  );

/** What every adapter of the port `FileStore` promises. */
export function fileConformance(open: () => Promise<FilesUnderTest>): void {
  let under: FilesUnderTest;
  beforeAll(async () => {
    under = await open();
  }, 120_000);
  afterAll(() => under.close());

  const put = async (bytes: Buffer, key = newFileKey('a.txt')) => {
    const incoming = await under.files.receive(inPieces(bytes), bytes.byteLength);
    await incoming.keep(key);
    await incoming.discard();
    return key;
  };
  const get = async (key: string) => buffer((await under.files.open(key)).stream);
  const left = () => (existsSync(under.incoming) ? readdirSync(under.incoming) : []);

  test('what goes in comes out, byte for byte, with its size and hash', async () => {
    for (const bytes of [Buffer.from('知识 – Ä'), Buffer.alloc(0), randomBytes(200_003)]) {
      const incoming = await under.files.receive(inPieces(bytes), 1_000_000);
      expect([incoming.size, incoming.sha256]).toEqual([bytes.byteLength, sha256(bytes)]);
      expect(await readFile(incoming.path)).toEqual(bytes);
      const key = newFileKey('имя 名.PDF');
      await incoming.keep(key);
      await incoming.discard();
      const { size, stream } = await under.files.open(key);
      expect(size).toBe(bytes.byteLength);
      expect(await buffer(stream)).toEqual(bytes);
      expect(await under.files.withPath(key, readFile)).toEqual(bytes);
    }
    expect(left()).toEqual([]);
  });

  test('a large file comes out whole', async () => {
    const bytes = Buffer.alloc(largeBytes, randomBytes(1024));
    const key = newFileKey('large.bin');
    const incoming = await under.files.receive(inPieces(bytes, 1_000_000), largeBytes);
    await incoming.keep(key);
    await incoming.discard();
    expect(sha256(await get(key))).toBe(sha256(bytes));
  }, 120_000);

  test('a file that is not kept is nowhere, and its place on the disk is given back', async () => {
    const incoming = await under.files.receive(inPieces(Buffer.from('a')), 10);
    await incoming.discard();
    await incoming.discard();
    expect(left()).toEqual([]);
  });

  test('a stream is cut at the first byte too many, before that where its size is announced', async () => {
    let taken = 0;
    async function* endless() {
      for (;;) {
        taken += 1;
        yield Buffer.alloc(1000);
      }
    }
    await expect(under.files.receive(endless(), 10_500)).rejects.toThrow(
      expect.objectContaining({ name: 'FileTooBig', maxBytes: 10_500 }),
    );
    expect(taken).toBe(11);
    await expect(under.files.receive(endless(), 10_500, 10_501)).rejects.toThrow('larger');
    expect(taken).toBe(11);
    expect(left()).toEqual([]);
  });

  test('a stream that breaks off leaves nothing', async () => {
    async function* broken() {
      yield Buffer.from('half of it');
      throw new Error('gone');
    }
    await expect(under.files.receive(broken(), 1000)).rejects.toThrow('gone');
    expect(left()).toEqual([]);
  });

  test('what is kept takes the place of what stood there, whole for whoever reads meanwhile', async () => {
    const [one, other] = [Buffer.alloc(300_000, 'a'), Buffer.alloc(310_000, 'b')];
    const key = await put(one);
    const whole = new Set([sha256(one), sha256(other)]);
    const reads: Promise<Buffer>[] = [];
    for (let round = 0; round < 10; round++) {
      reads.push(get(key), get(key));
      await put(round % 2 ? one : other, key);
    }
    for (const bytes of await Promise.all(reads)) expect(whole.has(sha256(bytes))).toBe(true);
    expect(await get(key)).toEqual(one);
  });

  test('of several that keep under one key at once, one stands there whole', async () => {
    const key = newFileKey('a.txt');
    const all = Array.from({ length: 8 }, (_, at) => Buffer.alloc(100_000 + at, String(at)));
    await Promise.all(all.map((bytes) => put(bytes, key)));
    const found = await get(key);
    expect(all.some((bytes) => bytes.equals(found))).toBe(true);
  });

  test('a file that is removed is missing; removing it again changes nothing', async () => {
    const [key, other] = [await put(Buffer.from('a')), await put(Buffer.from('b'))];
    await under.files.remove(key);
    await under.files.remove(key);
    await under.files.remove(newFileKey('never.txt'));
    await expect(under.files.open(key)).rejects.toThrow(expect.objectContaining({ name: 'FileMissing' }));
    await expect(under.files.withPath(key, readFile)).rejects.toThrow(
      expect.objectContaining({ name: 'FileMissing' }),
    );
    expect(await get(other)).toEqual(Buffer.from('b'));
  });

  test.each(['../../etc/passwd', 'short', '', 'a/b/c/d/e/f', 'knowledge.txt/..'])(
    'what is no key is missing: %j',
    async (key) => {
      await expect(under.files.open(key)).rejects.toThrow(expect.objectContaining({ name: 'FileMissing' }));
      await under.files.remove(key);
    },
  );

  test('work with a file at a path may fail, and leaves nothing behind', async () => {
    const key = await put(Buffer.from('a'));
    const failing = under.files.withPath(key, () => Promise.reject(new Error('unreadable')));
    await expect(failing).rejects.toThrow('unreadable');
    expect(left()).toEqual([]);
    expect(await get(key)).toEqual(Buffer.from('a'));
  });

  test('what arrived and was left lying is swept, what is arriving is not', async () => {
    await under.files.receive(inPieces(Buffer.from('left')), 10);
    await under.files.sweepIncoming(Date.now() - 60_000);
    expect(left()).toHaveLength(1);
    await under.files.sweepIncoming(Date.now() + 1000);
    expect(left()).toEqual([]);
  });
}
