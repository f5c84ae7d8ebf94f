import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from '@tutka/service-runtime';
import { diskFileStore } from './disk-file-store.ts';
import type { FileSettings } from './file-settings.ts';
import type { FileStore } from './file-store.ts';
import { incomingFolder } from './incoming.ts';
import { type Bucket, openBucket } from './s3/bucket.ts';
import { s3FileStore } from './s3/s3-file-store.ts';

/** A store that is open. */
export interface OpenedFiles {
  readonly files: FileStore;
  close(): void;
}

const patience = { answerMs: 10_000, idleMs: 60_000 };
const againMs = { first: 1000, most: 30_000 };

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
  const closing = new AbortController();
  await prepare(bucket, logger, closing.signal);
  const incoming = incomingFolder(join(FILES_DIR ?? join(tmpdir(), 'tutka-files'), 'incoming'));
  return {
    files: s3FileStore({ bucket, incoming, sendersBucket }),
    close() {
      closing.abort();
      bucket.close();
      sendersBucket?.close();
    },
  };
}

/** Tries once, and goes on in the background where the store does not answer yet or does not let us. */
async function prepare(bucket: Bucket, logger: Logger, signal: AbortSignal): Promise<void> {
  try {
    await bucket.prepare();
  } catch (err) {
    logger.error({ err }, 'files cannot be kept yet: the bucket does not answer, or may not be used');
    void prepareLater(bucket, logger, signal);
  }
}

async function prepareLater(bucket: Bucket, logger: Logger, signal: AbortSignal): Promise<void> {
  for (let waitMs = againMs.first; ; waitMs = Math.min(2 * waitMs, againMs.most)) {
    await sleep(waitMs, undefined, { signal, ref: false }).catch(() => undefined);
    if (signal.aborted) return;
    try {
      await bucket.prepare();
      return logger.info('the bucket answers: files can be kept');
    } catch (err) {
      logger.debug({ err }, 'the bucket does not answer yet');
    }
  }
}
