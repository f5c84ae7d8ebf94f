import { inflateRawSync } from 'node:zlib';
import { failures } from '../../failure.ts';

const endOfDirectory = 'PK\u0005\u0006';
const entrySignature = 0x02014b50;
const deflated = 8;

/**
 * Unpacks the XML parts of a docx to see that together they hold at most `limit` bytes: what a ZIP's directory says of
 * their size may be a lie. Throws a `ParseFailure` for one that holds more, and for a ZIP cut short.
 */
export function checkExpansion(zip: Buffer, limit: number): void {
  let left = limit;
  for (const packed of packedXmlParts(zip)) left -= unpackedSize(packed, left, limit);
}

function unpackedSize(packed: Buffer, left: number, limit: number): number {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, left) }).length;
  } catch (error) {
    const tooLarge = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw tooLarge ? failures.expandsTooMuch(`${Math.floor(limit / 2 ** 20)} MB`) : failures.damaged(error);
  }
}

function* packedXmlParts(zip: Buffer): Generator<Buffer> {
  const end = zip.lastIndexOf(endOfDirectory, undefined, 'latin1');
  if (end < 0 || end + 20 > zip.length) throw failures.damaged('a ZIP file without its directory');
  const entries = zip.readUInt16LE(end + 10);
  let at = zip.readUInt32LE(end + 16);
  for (let i = 0; i < entries; i++) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== entrySignature)
      throw failures.damaged('a broken ZIP directory');
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const name = zip.toString('latin1', at + 46, nameEnd);
    if (zip.readUInt16LE(at + 10) === deflated && /\.(xml|rels)$/i.test(name)) yield packedData(zip, at);
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

function packedData(zip: Buffer, entry: number): Buffer {
  const local = zip.readUInt32LE(entry + 42);
  if (local + 30 > zip.length) throw failures.damaged('a broken ZIP entry');
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  return zip.subarray(start, start + zip.readUInt32LE(entry + 20));
}
