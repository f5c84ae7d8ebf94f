import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const start = `
  const { startPostgres } = await import(process.argv[1]);
  await startPostgres({ dir: process.argv[2], durable: true }).catch((error) => process.stdout.write(error.message));
  process.exit(0);
`;

test('a first start that cannot write says why, not how it cleans up', () => {
  const dir = mkdtempSync(join(tmpdir(), 'tutka-first-'));
  const run = [
    process.execPath,
    '--input-type=module',
    '-e',
    start,
    join(import.meta.dirname, 'index.ts'),
    dir,
  ];
  // No file may grow beyond 100 KB, as on a disk that is full.
  const { stdout, stderr } = spawnSync('sh', ['-c', 'ulimit -f 200; exec "$@"', 'sh', ...run], {
    encoding: 'utf8',
  });
  rmSync(dir, { recursive: true, force: true });
  expect(stdout + stderr).toMatch(
    /^PostgreSQL could not make its files in \S+: .*(could not|terminated by|FATAL|error:)/,
  );
}, 60_000);
