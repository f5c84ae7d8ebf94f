import type { Readable, Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createZstdDecompress } from 'node:zlib';
import { EitherInflate } from './inflate.ts';
import { EgressRefused } from './refused.ts';

/** What `readBody` understands, for the `accept-encoding` header. */
export const ACCEPTED_ENCODINGS = 'gzip, deflate, br, zstd';

const decoders: Record<string, () => Transform> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: () => new EitherInflate(),
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
};

function badEncoding(): EgressRefused {
  return new EgressRefused('BAD_ENCODING', 'The page came in a compressed form that could not be read.');
}

function decoderFor(name: string): Transform {
  const make = decoders[name];
  if (!make) throw badEncoding();
  return make();
}

/** The decoders of a `content-encoding` header, in the order to apply them. More than two are a trick. */
function decodersFor(encoding: string): Transform[] {
  const names = encoding
    .toLowerCase()
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '' && each !== 'identity');
  if (names.length > 2) throw badEncoding();
  return names.reverse().map(decoderFor);
}

function chained(body: Readable, steps: readonly Transform[]): Readable {
  return steps.reduce<Readable>((source, step) => {
    source.on('error', (error) => step.destroy(error));
    step.on('error', () => source.destroy());
    return source.pipe(step);
  }, body);
}

/**
 * Reads a whole body, decompressed, of at most `maxBytes` bytes. Throws `EgressRefused` `TOO_LARGE` as soon as it is
 * longer, and `BAD_ENCODING` where the bytes are not what the header says.
 */
export async function readBody(body: Readable, encoding: string, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  body.on('error', () => undefined);
  try {
    for await (const chunk of chained(body, decodersFor(encoding))) {
      size += (chunk as Uint8Array).length;
      if (size > maxBytes) {
        throw new EgressRefused('TOO_LARGE', `The page is larger than ${Math.round(maxBytes / 1e6)} MB.`);
      }
      chunks.push(chunk as Uint8Array);
    }
  } catch (error) {
    throw isZlibError(error) ? badEncoding() : error;
  } finally {
    body.destroy();
  }
  return Buffer.concat(chunks, size);
}

function isZlibError(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^(Z_|ERR_BROTLI|ERR__ERROR|ERR_ZSTD|ZSTD_|ERR_PADDING)/.test(code);
}
