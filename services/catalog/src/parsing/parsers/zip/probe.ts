import { Archive } from './archive.ts';

export function looksPacked(bytes: Buffer): boolean {
  return bytes.length > 3 && bytes.readUInt32LE(0) === 0x04034b50;
}

/**
 * Unpacks the XML of a packed document once without keeping it, for a library that would unpack it unlimited. Throws a
 * `ParseFailure` for one that holds more than `limit` bytes, for one cut short and for one that is locked.
 */
export async function probe(bytes: Buffer, limit: number): Promise<Archive> {
  const archive = await Archive.open(bytes, limit);
  for (const name of archive.names)
    if (/\.(xml|rels|bin)$/i.test(name)) for await (const _ of archive.read(name));
  return archive;
}
