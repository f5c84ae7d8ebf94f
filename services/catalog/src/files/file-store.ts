import type { Readable } from 'node:stream';

/** A file that has arrived whole, not yet kept under a key. */
export interface IncomingFile {
  /** Where it lies on this machine's disk until it is kept or discarded. */
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  readonly sha256: string;
  /** Keeps it under `key`, durably, in place of what stood there. */
  keep(key: string): Promise<void>;
  discard(): Promise<void>;
}

/** Where the bytes of uploads live. Keys are `isFileKey`. */
export interface FileStore {
  /**
   * Takes a stream in. Throws `FileTooBig` at the first byte over `maxBytes`, or at once where `announced`, the size it
   * is said to have, is over; and whatever the stream throws.
   */
  receive(
    source: AsyncIterable<Uint8Array>,
    maxBytes: number,
    announced?: number | undefined,
  ): Promise<IncomingFile>;
  /** Throws `FileMissing`. */
  open(key: string): Promise<{ readonly size: number; readonly stream: Readable }>;
  /** Runs `work` with the file at a path on this machine's disk. Throws `FileMissing`. */
  withPath<T>(key: string, work: (path: string) => Promise<T>): Promise<T>;
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>;
  /** Deletes what arrived before `before` (milliseconds since 1970) and was neither kept nor discarded. */
  sweepIncoming(before: number): Promise<void>;
}

/** The stream was longer than allowed. */
export class FileTooBig extends Error {
  override readonly name = 'FileTooBig';
  readonly maxBytes: number;

  constructor(maxBytes: number) {
    super(`The file is larger than ${maxBytes} bytes`);
    this.maxBytes = maxBytes;
  }
}

/** There is no file under this key. */
export class FileMissing extends Error {
  override readonly name = 'FileMissing';
}
