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

/** Files that their senders wrote to the store themselves, not yet looked at and not yet kept. */
export interface DirectUploads {
  /** The address that takes one file by PUT for so many seconds; it bounds neither size nor type. */
  address(key: string, seconds: number): Promise<string>;
  /** What was sent there; undefined: nothing yet. */
  find(key: string): Promise<SentFile | undefined>;
  /** Deletes what was sent. */
  forget(key: string): Promise<void>;
}

/** What someone sent to the store. */
interface SentFile {
  readonly size: number;
  readonly type: string | undefined;
  readonly stream: Readable;
}

/** Where the bytes of uploads live. Keys are `isFileKey`. What another machine or a disk fails with is `FileStoreUnavailable`. */
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
  /** Where senders write to the store themselves. */
  readonly direct?: DirectUploads;
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

/** The store does not answer, or refuses; `cause` says how. */
export class FileStoreUnavailable extends Error {
  override readonly name = 'FileStoreUnavailable';
}
