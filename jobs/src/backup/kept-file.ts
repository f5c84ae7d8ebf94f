import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** A file of a backup as it was written. */
export interface KeptFile {
  readonly bytes: number;
  readonly sha256: string;
}

/** Counts what passes through. */
class Counted extends Transform {
  readonly #hash = createHash('sha256');
  #bytes = 0;

  override _transform(bytes: Buffer, _: string, done: (error: null, bytes: Buffer) => void): void {
    this.#hash.update(bytes);
    this.#bytes += bytes.length;
    done(null, bytes);
  }

  kept(): KeptFile {
    return { bytes: this.#bytes, sha256: this.#hash.digest('hex') };
  }
}

/** Writes what comes from a stream as a file that is not there yet, with its folders. */
export async function keepStream(path: string, from: Readable): Promise<KeptFile> {
  await mkdir(dirname(path), { recursive: true });
  const counted = new Counted();
  await pipeline(from, counted, createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }));
  return counted.kept();
}

/** The same, packed, of what `write` writes; answers what that answers too. */
export async function keepPacked<T>(
  path: string,
  write: (to: PassThrough) => Promise<T>,
): Promise<KeptFile & { readonly result: T }> {
  const [plain, packing] = [new PassThrough(), createGzip({ level: 1 })];
  const packed = pipeline(plain, packing);
  const file = keepStream(path, packing);
  const writing = write(plain).then(
    (result) => {
      plain.end();
      return result;
    },
    (error: Error) => {
      plain.destroy(error);
      throw error;
    },
  );
  const [result, kept] = await Promise.all([writing, file, packed]);
  return { ...kept, result };
}

/** What `keepPacked` was given. */
export function unpacked(path: string): Readable {
  const from = createReadStream(path);
  const plain = createGunzip();
  pipeline(from, plain).catch((error: Error) => plain.destroy(error));
  return plain;
}

/** What a stream brings, as it would be kept. */
export async function countedOf(from: Readable): Promise<KeptFile> {
  const counted = new Counted();
  counted.resume();
  await pipeline(from, counted);
  return counted.kept();
}

/** Whether the file is as it was written: a sentence where it is not. */
export async function fault(path: string, kept: KeptFile): Promise<string | undefined> {
  const found = await countedOf(createReadStream(path)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  });
  if (found === undefined) return `${path} is missing`;
  const { bytes, sha256 } = found;
  if (bytes !== kept.bytes) return `${path} has ${bytes} bytes and must have ${kept.bytes}`;
  return sha256 === kept.sha256 ? undefined : `${path} is not what was written`;
}
