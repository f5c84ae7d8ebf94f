import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe } from '@jest/globals';
import { inDocker, startS3 } from '@tutka/testing';
import { bucketOn } from '../../../test/s3.ts';
import { fileConformance } from '../conformance.ts';
import { incomingFolder } from '../incoming.ts';
import { s3FileStore } from './s3-file-store.ts';

const { server, suite } = await inDocker('S3 in a container', startS3);
afterAll(() => server?.stop());

(server ? describe : describe.skip)(suite, () => {
  fileConformance(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tutka-test-files-'));
    const bucket = await bucketOn(server);
    return {
      files: s3FileStore({ bucket, incoming: incomingFolder(folder) }),
      incoming: folder,
      async close() {
        bucket.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  });
});
