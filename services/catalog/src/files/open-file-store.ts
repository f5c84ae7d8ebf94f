import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger, Metrics } from '@tutka/service-runtime';
import { diskFileStore } from './disk-file-store.ts';
import type { FileSettings } from './file-settings.ts';
import type { FileStore } from './file-store.ts';
import { incomingFolder } from './incoming.ts';
import { openBucket } from './s3/bucket.ts';
import { s3FileStore } from './s3/s3-file-store.ts';
import { type WatchedFiles, watchedFileStore } from './watched-file-store.ts';

/** A store that is open. */
export interface OpenedFiles {
  readonly files: FileStore;
  close(): void;
}

const patience = { answerMs: 10_000, idleMs: 60_000 };

/**
 * Opens the store that the settings name. One that does not answer yet is no reason not to start: files wait, and
 * everything else goes on. `metrics` tell whether it works.
 */
export async function openFileStore(
  settings: FileSettings,
  logger: Logger,
  metrics: Metrics,
): Promise<OpenedFiles> {
  const { S3_ENDPOINT, FILES_DIR } = settings;
  const watch = (files: FileStore, prepare: () => Promise<void>): WatchedFiles => {
    const watched = watchedFileStore(files, {
      prepare,
      told(works, err) {
        if (works) logger.warn('the file store works again: files are stored and read');
        else logger.error({ err }, 'the file store fails: files cannot be stored, or not be read');
      },
    });
    metrics.gauge('catalog_file_store_works', 'Whether files can be stored and read', () =>
      Number(watched.works()),
    );
    return watched;
  };
  if (S3_ENDPOINT === undefined) return watch(diskFileStore(FILES_DIR ?? ''), async () => undefined);
  return await openInBucket(settings, S3_ENDPOINT, logger, watch);
}

async function openInBucket(
  settings: FileSettings,
  endpoint: string,
  logger: Logger,
  watch: (files: FileStore, prepare: () => Promise<void>) => WatchedFiles,
): Promise<OpenedFiles> {
  const { S3_PUBLIC_ENDPOINT, FILES_DIR } = settings;
  const bucketAt = (address: string) =>
    openBucket({
      endpoint: new URL(address),
      region: settings.S3_REGION,
      bucket: settings.S3_BUCKET,
      accessKey: settings.S3_ACCESS_KEY ?? '',
      secretKey: settings.S3_SECRET_KEY ?? '',
      patience,
      onFailure: (error) => logger.warn({ err: error }, 'the file store does not answer as it should'),
    });
  const bucket = await bucketAt(endpoint);
  const sendersBucket = S3_PUBLIC_ENDPOINT === undefined ? undefined : await bucketAt(S3_PUBLIC_ENDPOINT);
  const incoming = incomingFolder(join(FILES_DIR ?? join(tmpdir(), 'tutka-files'), 'incoming'));
  const watched = watch(s3FileStore({ bucket, incoming, sendersBucket }), bucket.prepare);
  await bucket.prepare().catch(watched.failed);
  return {
    files: watched.files,
    close() {
      watched.close();
      bucket.close();
      sendersBucket?.close();
    },
  };
}
