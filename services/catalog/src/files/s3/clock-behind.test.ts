import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, describe, expect, jest, test } from '@jest/globals';
import { inDocker, startS3 } from '@tutka/testing';
import { bucketOn } from '../../../test/s3.ts';

const { server, suite } = await inDocker('S3 in a container', startS3);
afterAll(() => server?.stop());
afterEach(() => void jest.useRealTimers());

(server ? describe : describe.skip)(suite, () => {
  test('a file is stored also where the store’s clock is minutes ahead', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tutka-test-clock-'));
    const bucket = await bucketOn(server);
    await writeFile(join(folder, 'one'), 'harbour');
    jest.useFakeTimers({
      now: Date.now() - 8 * 60_000,
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setInterval',
        'clearInterval',
        'setImmediate',
        'clearImmediate',
        'nextTick',
        'queueMicrotask',
        'performance',
        'hrtime',
      ],
    });
    await bucket.put('kept/one', join(folder, 'one'), 7);
    jest.useRealTimers();
    expect(String(await buffer(await bucket.get('kept/one')))).toBe('harbour');
    bucket.close();
    await rm(folder, { recursive: true });
  });
});
