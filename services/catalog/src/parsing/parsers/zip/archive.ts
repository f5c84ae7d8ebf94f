import { text } from 'node:stream/consumers';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { failures, ParseFailure } from '../../failure.ts';

const mostEntries = 20_000;

/**
 * A packed document. What its directory says of sizes may be a lie, so the bytes are counted as they are unpacked: all
 * that is read of one archive may be `limit` bytes together.
 */
export class Archive {
  readonly #zip: ZipFile;
  readonly #entries = new Map<string, Entry>();
  readonly #limit: number;
  #unpacked = 0;

  private constructor(zip: ZipFile, limit: number) {
    this.#zip = zip;
    this.#limit = limit;
  }

  /** Throws a `ParseFailure` for a file cut short and one that is locked. */
  static async open(bytes: Buffer, limit: number): Promise<Archive> {
    try {
      const zip = await fromBufferPromise(bytes, { validateEntrySizes: false });
      const archive = new Archive(zip, limit);
      if (zip.entryCount > mostEntries) throw failures.expandsTooMuch(`${mostEntries} parts`);
      for await (const entry of zip.eachEntry()) archive.#entries.set(entry.fileName, entry);
      return archive;
    } catch (error) {
      throw asFailure(error);
    }
  }

  get names(): string[] {
    return [...this.#entries.keys()];
  }

  has(name: string): boolean {
    return this.#entries.has(name);
  }

  /** Bytes of a part when unpacked, if its directory is to be believed. */
  declaredSize(name: string): number {
    return this.#entries.get(name)?.uncompressedSize ?? 0;
  }

  /** The bytes of a part as they are unpacked; none where there is no such part. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) return;
    if (entry.isEncrypted()) throw failures.encrypted();
    try {
      for await (const piece of await this.#zip.openReadStreamPromise(entry)) {
        const bytes: Buffer = piece;
        this.#unpacked += bytes.length;
        if (this.#unpacked > this.#limit) throw tooMuch(this.#limit);
        yield bytes;
      }
    } catch (error) {
      throw asFailure(error);
    }
  }

  /** A small part as text; undefined where there is none. */
  async text(name: string): Promise<string | undefined> {
    return this.has(name) ? await text(this.read(name)) : undefined;
  }
}

function tooMuch(limit: number): ParseFailure {
  return failures.expandsTooMuch(`${Math.floor(limit / 2 ** 20)} MB`);
}

function asFailure(error: unknown): ParseFailure {
  return error instanceof ParseFailure ? error : failures.damaged(error);
}
