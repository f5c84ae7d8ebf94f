import { randomBytes } from 'node:crypto';
import { type S3Server, testLogger } from '@tutka/testing';
import { type Bucket, openBucket } from '../src/files/s3/bucket.ts';

/** A new bucket on a server, reached at `endpoint` where the way there is another. */
export async function bucketOn(
  server: Pick<S3Server, 'endpoint' | 'accessKey' | 'secretKey'> | undefined,
  endpoint = server?.endpoint ?? '',
  bucket = `test-${randomBytes(6).toString('hex')}`,
): Promise<Bucket> {
  if (!server) throw new Error('There is no S3 server here');
  const opened = await openBucket({
    endpoint: new URL(endpoint),
    region: 'us-east-1',
    bucket,
    accessKey: server.accessKey,
    secretKey: server.secretKey,
    onFailure: (error) => testLogger('catalog').warn({ err: error }, 'the file store failed'),
    patience: { answerMs: 2_000, idleMs: 5_000 },
  });
  await opened.prepare();
  return opened;
}
