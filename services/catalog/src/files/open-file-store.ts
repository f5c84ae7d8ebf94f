import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '@tutka/service-runtime';
import { diskFileStore } from './disk-file-store.ts';
import type { FileSettings } from './file-settings.ts';
import { type FileStore, FileStoreUnavailable } from './file-store.ts';
import { incomingFolder } from './incoming.ts';
import { type Bucket, openBucket } from './s3/bucket.ts';
import { s3FileStore } from './s3/s3-file-store.ts';

/** A store that is open. */
export interface OpenedFiles {
  readonly files: FileStore;
  close(): void;
}

const patience = { answerMs: 10_000, idleMs: 60_000 };

/**
 * Opens the store that the settings name. One that does not answer yet is no reason not to start: files wait, and
 * everything else goes on.
 */
export async function openFileStore(settings: FileSettings, logger: Logger): Promise<OpenedFiles> {
  const { S3_ENDPOINT, S3_PUBLIC_ENDPOINT, FILES_DIR } = settings;
  if (S3_ENDPOINT === undefined) return { files: diskFileStore(FILES_DIR ?? ''), close: () => undefined };
  const bucketAt = (endpoint: string) =>
    openBucket({
      endpoint: new URL(endpoint),
      region: settings.S3_REGION,
      bucket: settings.S3_BUCKET,
      accessKey: settings.S3_ACCESS_KEY ?? '',
      secretKey: settings.S3_SECRET_KEY ?? '',
      patience,
      onFailure: (error) => logger.warn({ err: error }, 'the file store does not answer as it should'),
    });
  const bucket = await bucketAt(S3_ENDPOINT);
  const sendersBucket = S3_PUBLIC_ENDPOINT === undefined ? undefined : await bucketAt(S3_PUBLIC_ENDPOINT);
  await prepare(bucket, logger);
  const incoming = incomingFolder(join(FILES_DIR ?? join(tmpdir(), 'tutka-files'), 'incoming'));
  return {
    files: s3FileStore({ bucket, incoming, sendersBucket }),
    close() {
      bucket.close();
      sendersBucket?.close();
    },
  };
}

async function prepare(bucket: Bucket, logger: Logger): Promise<void> {
  try {
    await bucket.prepare();
  } catch (error) {
    if (!(error instanceof FileStoreUnavailable)) throw error;
    logger.error('files cannot be kept: the bucket does not answer, or may not be used');
  }
}
