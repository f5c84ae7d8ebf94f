import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ExportFailure } from './export-failure.ts';

/** Of all that is unpacked of one archive. Real exports of this size take a tenth of it packed. */
const MOST_UNPACKED = 512 * 2 ** 20;
/** Exports hold pictures too, a file each. */
const MOST_ENTRIES = 200_000;
const PIECE = 64 * 1024;
const zipBegins = Buffer.from('PK\x03\x04');
const conversations = /(?:^|\/)conversations(?:[-_]\d+)?\.json$/i;

/** The JSON files of an export, one after the other: the file itself, or those of the archive. Throws ExportFailure. */
export async function* openExport(
  path: string,
  mostUnpacked = MOST_UNPACKED,
): AsyncGenerator<AsyncIterable<Buffer>> {
  if (await isZip(path)) yield* packed(path, mostUnpacked);
  else yield createReadStream(path, { highWaterMark: PIECE });
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(zipBegins.length), 0, zipBegins.length, 0);
    return buffer.equals(zipBegins);
  } finally {
    await file.close();
  }
}

async function* packed(path: string, mostUnpacked: number): AsyncGenerator<AsyncIterable<Buffer>> {
  const zip = await opened(path);
  try {
    const budget = { left: mostUnpacked };
    for (const entry of await chatsOf(zip)) yield unpacked(zip, entry, budget);
  } finally {
    zip.close();
  }
}

async function opened(path: string): Promise<ZipFile> {
  try {
    // What the directory says of sizes may be a lie: the bytes are counted as they come.
    return await openPromise(path, { autoClose: false, validateEntrySizes: false });
  } catch {
    throw new ExportFailure('IMPORT_FILE_DAMAGED');
  }
}

/** Those that ChatGPT calls conversations; where there are none, all that are JSON. */
async function chatsOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > MOST_ENTRIES) throw new ExportFailure('IMPORT_EXPANDS_TOO_MUCH');
  const json: Entry[] = [];
  try {
    for await (const entry of zip.eachEntry()) if (/\.json$/i.test(entry.fileName)) json.push(entry);
  } catch {
    throw new ExportFailure('IMPORT_FILE_DAMAGED');
  }
  const named = json.filter(({ fileName }) => conversations.test(fileName));
  const chosen = named.length > 0 ? named : json;
  if (chosen.length === 0) throw new ExportFailure('IMPORT_ZIP_WITHOUT_CHATS');
  return chosen.sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
}

async function* unpacked(zip: ZipFile, entry: Entry, budget: { left: number }): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new ExportFailure('IMPORT_ZIP_LOCKED');
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      const bytes: Buffer = piece;
      budget.left -= bytes.length;
      if (budget.left < 0) throw new ExportFailure('IMPORT_EXPANDS_TOO_MUCH');
      yield bytes;
    }
  } catch (error) {
    throw error instanceof ExportFailure ? error : new ExportFailure('IMPORT_FILE_DAMAGED');
  }
}
