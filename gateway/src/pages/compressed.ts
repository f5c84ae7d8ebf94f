import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { StaticFile } from './static-files.ts';

export type Encoding = 'br' | 'gzip';

const SMALL = 1024;
const LARGE = 8 * 1024 * 1024;
const BROTLI_QUALITY = 5;
const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** The best encoding that a client takes, or undefined. */
export function encodingFor(acceptEncoding: string | undefined): Encoding | undefined {
  const taken = (acceptEncoding ?? '').split(',').map((part) => part.trim());
  return (['br', 'gzip'] as const).find((name) =>
    taken.some((part) => part === name || part.startsWith(`${name};q=0.`)),
  );
}

/** Whether a file gets smaller by compression. */
export function compressible({ type, size }: StaticFile): boolean {
  return type.includes('charset') && size >= SMALL && size <= LARGE;
}

/** Compresses a file when it is first asked for, and keeps the result. */
export function createCompressed(): (file: StaticFile, encoding: Encoding) => Promise<Buffer> {
  const kept = new Map<string, Promise<Buffer>>();
  const compress = async (file: StaticFile, encoding: Encoding) => {
    const bytes = await readFile(file.file);
    if (encoding === 'gzip') return zip(bytes);
    return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
  };
  return (file, encoding) => {
    const key = `${encoding} ${file.etag} ${file.file}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = compress(file, encoding);
    kept.set(key, made);
    made.catch(() => kept.delete(key));
    return made;
  };
}
