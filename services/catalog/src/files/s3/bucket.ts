import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'minio';
import { FileMissing, FileStoreUnavailable } from '../file-store.ts';
import { metClosedConnection, type Patience, s3Transport, type Transport } from './transport.ts';

/** Where a bucket is, and who may use it. */
export interface S3Settings {
  readonly endpoint: URL;
  readonly region: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly patience: Patience;
  /** Is told what stands behind each `FileStoreUnavailable`. */
  readonly onFailure: (error: unknown) => void;
}

/** The object `name` of a bucket. */
export interface Bucket {
  /** Sends a file of this machine's disk. What stood there stays until the new one is whole. */
  put(name: string, path: string, size: number): Promise<void>;
  /** Throws `FileMissing`. */
  get(name: string): Promise<IncomingMessage>;
  remove(name: string): Promise<void>;
  /** Names that begin so, of objects written before `before` (milliseconds since 1970). */
  written(prefix: string, before: number): Promise<string[]>;
  /** An address that takes the object by PUT for so many seconds. */
  putAddress(name: string, seconds: number): Promise<string>;
  /** Makes the bucket where there is none. Fails with what the store said, and tells nobody else. */
  prepare(): Promise<void>;
  close(): void;
}

const PUT_SECONDS = 300;
/** The store says by its own clock whether an address is over, and may be ahead: of other requests it bears a quarter of an hour. */
const SIGNED_SECONDS = PUT_SECONDS + 900;
const missing: readonly string[] = ['NoSuchKey', 'NotFound'];

/** A bucket of an S3 store. Where nothing else is said, all but `FileMissing` fails with `FileStoreUnavailable`. */
export async function openBucket(settings: S3Settings): Promise<Bucket> {
  const { endpoint, bucket, patience } = settings;
  const transport = s3Transport(endpoint.protocol === 'https:', patience);
  const client = await clientOf(settings, transport);
  const told = telling(settings.onFailure);
  return {
    put: (name, path, size) =>
      told(async () => {
        const address = await client.presignedPutObject(bucket, name, SIGNED_SECONDS);
        await send(transport, address, path, size);
      }),
    get: (name) => told(async () => (await client.getObject(bucket, name)) as IncomingMessage, name),
    remove: (name) => told(() => client.removeObject(bucket, name)),
    written: (prefix, before) => told(() => writtenBefore(client, bucket, prefix, before)),
    putAddress: (name, seconds) => told(() => client.presignedPutObject(bucket, name, seconds)),
    prepare: () =>
      twiceAtMost(async () => {
        if (!(await client.bucketExists(bucket))) await client.makeBucket(bucket, settings.region);
      }),
    close: () => transport.close(),
  };
}

async function clientOf(settings: S3Settings, { request }: Transport): Promise<Client> {
  const { endpoint, region, accessKey, secretKey } = settings;
  // Loaded here, so that who keeps files on disk does not carry it.
  const { Client } = await import('minio');
  return new Client({
    endPoint: endpoint.hostname,
    useSSL: endpoint.protocol === 'https:',
    ...(endpoint.port !== '' && { port: Number(endpoint.port) }),
    region,
    accessKey,
    secretKey,
    // Only `request` is asked of it.
    transport: { request } as never,
    // Who uploads is told at once and tries again himself; a worker has tries of its own.
    retryOptions: { disableRetry: true },
  });
}

async function writtenBefore(client: Client, bucket: string, prefix: string, before: number) {
  const names: string[] = [];
  for await (const item of client.listObjectsV2(bucket, prefix, true)) {
    const { name, lastModified } = item as { name?: string; lastModified?: Date };
    if (name !== undefined && lastModified && lastModified.getTime() < before) names.push(name);
  }
  return names;
}

/**
 * One request from the disk, however large: the client would hold a file in memory, or send it in parts that a crash
 * leaves behind.
 */
async function send(transport: Transport, address: string, path: string, size: number): Promise<void> {
  const { hostname, port, pathname, search } = new URL(address);
  const request = transport.request(
    { method: 'PUT', hostname, port, path: pathname + search, headers: { 'content-length': size } },
    () => undefined,
  );
  const signal = AbortSignal.timeout(PUT_SECONDS * 1000);
  const answered = once(request, 'response', { signal }) as Promise<[IncomingMessage]>;
  // The answer says how it went: who refuses in the middle gives it before everything is sent, and who has all of it may
  // be done with the connection before this end has noticed that it is.
  pipeline(createReadStream(path), request, { signal }).catch(() => undefined);
  const [answer] = await answered;
  answer.resume();
  if (answer.statusCode !== 200) {
    request.destroy();
    throw new Error(`The store answered ${answer.statusCode} to a file that was sent`);
  }
}

/** What is asked of the bucket may be asked twice: it comes to the same. */
async function twiceAtMost<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!metClosedConnection(error)) throw error;
    return await ask();
  }
}

type Told = <T>(ask: () => Promise<T>, name?: string) => Promise<T>;

/** Asks, and says of failures what the port says of them. */
function telling(onFailure: (error: unknown) => void): Told {
  return async (ask, name = '') => {
    try {
      return await twiceAtMost(ask);
    } catch (error) {
      if (missing.includes((error as { code?: string }).code ?? '')) throw new FileMissing(name);
      onFailure(error);
      throw new FileStoreUnavailable('The file store does not answer as it should', { cause: error });
    }
  };
}
