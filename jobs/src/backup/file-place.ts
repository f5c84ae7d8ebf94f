import { createReadStream } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { SettingsError } from '@tutka/service-runtime';
import { z } from 'zod';
import { keepStream } from './kept-file.ts';

/** What names the place where catalog keeps files, as catalog itself is told. */
export const placeSettings = {
  FILES_DIR: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_BUCKET: z.string().default('tutka'),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY: z.string().default(''),
  S3_SECRET_KEY: z.string().default(''),
};
const schema = z.object(placeSettings);
type PlaceSettings = z.infer<typeof schema>;

/** Files that people uploaded, each under its key. */
export interface FilePlace {
  keys(): Promise<string[]>;
  /** Undefined where it has gone meanwhile. */
  read(key: string): Promise<Readable | undefined>;
  write(key: string, from: Readable, bytes: number): Promise<void>;
  /** Nothing happens where there is none. */
  remove(key: string): Promise<void>;
}

/** Opens the place that the settings name. Throws a SettingsError where they name none. */
export async function openPlace(settings: PlaceSettings): Promise<FilePlace> {
  if (settings.S3_ENDPOINT !== undefined) {
    const missing = (['S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const).filter((name) => settings[name] === '');
    if (missing.length > 0)
      throw new SettingsError(
        `${missing.join(' and ')} missing: S3_ENDPOINT is set, so set what catalog has`,
      );
    return await bucketPlace(settings, new URL(settings.S3_ENDPOINT));
  }
  if (settings.FILES_DIR !== undefined) return folderPlace(join(settings.FILES_DIR, 'kept'));
  throw new SettingsError('FILES_DIR or S3_ENDPOINT is missing: set the one that catalog has');
}

const goneWords: readonly unknown[] = ['ENOENT', 'NoSuchKey', 'NotFound'];

/** Undefined where a file is not there. */
async function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (goneWords.includes((error as NodeJS.ErrnoException).code)) return undefined;
    throw error;
  }
}

function folderPlace(folder: string): FilePlace {
  const place = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async keys() {
      const entries = await unlessGone(readdir(folder, { recursive: true, withFileTypes: true }));
      return (entries ?? []).filter((one) => one.isFile()).map(({ name }) => name);
    },
    async read(key) {
      const stream = createReadStream(place(key));
      const opened = new Promise<Readable>((resolve, reject) => {
        stream.once('open', () => resolve(stream)).once('error', reject);
      });
      return await unlessGone(opened);
    },
    async write(key, from) {
      await mkdir(dirname(place(key)), { recursive: true });
      await keepStream(place(key), from);
    },
    remove: (key) => rm(place(key), { force: true }),
  };
}

async function bucketPlace(settings: PlaceSettings, endpoint: URL): Promise<FilePlace> {
  const { S3_BUCKET: bucket, S3_REGION: region } = settings;
  const { Client } = await import('minio');
  const useSSL = endpoint.protocol === 'https:';
  const client = new Client({
    endPoint: endpoint.hostname,
    port: Number(endpoint.port || (useSSL ? 443 : 80)),
    useSSL,
    region,
    accessKey: settings.S3_ACCESS_KEY,
    secretKey: settings.S3_SECRET_KEY,
  });
  const prefix = 'kept/';
  const isThere = () =>
    client.bucketExists(bucket).catch((cause: Error) => {
      throw new Error(
        `the bucket ${bucket} at S3_ENDPOINT (${endpoint.host}) cannot be used: ${cause.message}`,
        {
          cause,
        },
      );
    });
  return {
    async keys() {
      if (!(await isThere())) return [];
      const found: string[] = [];
      for await (const { name } of client.listObjectsV2(bucket, prefix, true))
        if (typeof name === 'string') found.push(name.slice(prefix.length));
      return found;
    },
    read: async (key) => await unlessGone(client.getObject(bucket, prefix + key)),
    async write(key, from, bytes) {
      if (!(await isThere())) await client.makeBucket(bucket, region);
      await client.putObject(bucket, prefix + key, from, bytes);
    },
    remove: (key) => client.removeObject(bucket, prefix + key),
  };
}
