import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import { childEnv } from '@tutka/testing/child-env';
import { launch } from '../launch.ts';
import { freshDataDir, removeDataDir } from '../product.ts';

const apart = process.getuid?.() === 0 ? ['unshare', '-m'] : ['unshare', '-Urm'];
const mounting = (size: string) => `mount -t tmpfs -o size=${size} tmpfs "$DATA_DIR" && exec "$@"`;

/** In front of a command: its DATA_DIR is a disk of this size, which nobody else sees. */
const onDiskOf = (size: string) => [...apart, 'sh', '-c', mounting(size), 'sh'];

/** Why there is no such disk here; false where there is. */
function withoutDisk(): string | false {
  const [program = '', ...words] = [...onDiskOf('1m'), 'true'];
  const { status } = spawnSync(program, words, { env: childEnv({ DATA_DIR: '/tmp' }) });
  return status === 0 ? false : 'no file system can be mounted';
}

// Files of an empty PostgreSQL; those of its first databases.
for (const size of ['20m', '60m'])
  test(`a first start on a disk of ${size} says in a line that it is full, and leaves nothing running`, {
    skip: withoutDisk(),
  }, async () => {
    const folder = await freshDataDir();
    const launched = launch(folder, {}, onDiskOf(size));
    assert.equal(await launched.ended, 1, launched.printed());
    assert.match(launched.printed(), /^PostgreSQL .*No space left on device.*\n$/);
    const { stdout } = spawnSync('ps', ['-eo', 'args='], { encoding: 'utf8' });
    assert.doesNotMatch(stdout, new RegExp(`postgres -D ${folder}`));
    await removeDataDir(folder);
  });
