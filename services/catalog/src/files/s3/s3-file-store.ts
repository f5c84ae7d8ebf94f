import { isFileKey } from '../file-key.ts';
import { type DirectUploads, FileMissing, type FileStore, FileStoreUnavailable } from '../file-store.ts';
import type { IncomingFolder } from '../incoming.ts';
import type { Bucket } from './bucket.ts';

const SENT = 'sent/';

/** What an S3 store is made of. */
export interface S3FileStoreParts {
  readonly bucket: Bucket;
  /** Files are looked at on this machine's disk before the bucket has them, and read from there. */
  readonly incoming: IncomingFolder;
  /** The same bucket by the name that senders reach it under, where they may write to it themselves. */
  readonly sendersBucket?: Bucket | undefined;
}

/** Keeps files in a bucket, each under its key, in one piece from the moment it is there. */
export function s3FileStore({ bucket, incoming, sendersBucket }: S3FileStoreParts): FileStore {
  return {
    async receive(source, maxBytes, announced) {
      const arrived = await incoming.receive(source, maxBytes, announced);
      return { ...arrived, keep: (key) => bucket.put(placeOf(key), arrived.path, arrived.size) };
    },
    async open(key) {
      const stream = await bucket.get(placeOf(key));
      return { size: Number(stream.headers['content-length']), stream };
    },
    async withPath(key, work) {
      const stream = await bucket.get(placeOf(key));
      const size = Number(stream.headers['content-length']);
      const copy = await incoming.receive(whole(stream), size);
      try {
        return await work(copy.path);
      } finally {
        await copy.discard();
      }
    },
    remove: async (key) => {
      if (isFileKey(key)) await bucket.remove(placeOf(key));
    },
    async sweepIncoming(before) {
      await incoming.sweep(before);
      if (!sendersBucket) return;
      for (const name of await bucket.written(SENT, before)) await bucket.remove(name);
    },
    ...(sendersBucket && { direct: directUploads(bucket, sendersBucket) }),
  };
}

function placeOf(key: string): string {
  if (!isFileKey(key)) throw new FileMissing(key);
  return `kept/${key}`;
}

/** What a store says; it may break off in the middle. */
async function* whole(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (cause) {
    throw new FileStoreUnavailable('The file store broke off', { cause });
  }
}

function directUploads(bucket: Bucket, senders: Bucket): DirectUploads {
  const place = (key: string) => SENT + key;
  return {
    address: (key, seconds) => senders.putAddress(place(key), seconds),
    async find(key) {
      try {
        const stream = await bucket.get(place(key));
        const { 'content-length': size, 'content-type': type } = stream.headers;
        return { size: Number(size), type, stream };
      } catch (error) {
        if (error instanceof FileMissing) return undefined;
        throw error;
      }
    },
    forget: (key) => bucket.remove(place(key)),
  };
}
