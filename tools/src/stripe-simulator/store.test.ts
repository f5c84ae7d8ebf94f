import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Store } from './store.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'tutka-books-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const customer = (id: string) => ({ object: 'customer', id }) as never;

/** Writes as far as a file may grow, then what is small enough to go in all the same. */
const story = `
  const { Store } = await import(process.argv[1]);
  const store = new Store(process.argv[2]);
  let n = 0;
  try {
    for (;;) store.put({ object: 'customer', id: 'cus_' + n++, note: 'x'.repeat(5000) });
  } catch (error) {
    process.stdout.write(error.code);
  }
  store.put({ object: 'customer', id: 'cus_after' });
`;

test('what is noted after a disk was full is there at the next start, and the start goes well', () => {
  const file = join(dir, 'full.json');
  const run = [
    process.execPath,
    '--input-type=module',
    '-e',
    story,
    join(import.meta.dirname, 'store.ts'),
    file,
  ];
  const { stdout, stderr } = spawnSync('sh', ['-c', 'ulimit -f 64; exec "$@"', 'sh', ...run], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toBe('EFBIG');
  const store = new Store(file);
  expect(store.any('cus_0')).toBeDefined();
  expect(store.any('cus_after')).toBeDefined();
});

test('a line that cannot be read is passed over', () => {
  const file = join(dir, 'broken.json');
  new Store(file).put(customer('cus_1'));
  appendFileSync(file, '[{"object":"customer","id":"cus_2[{"object":"customer","id":"cus_3"}]\n');
  new Store(file).put(customer('cus_4'));
  const store = new Store(file);
  expect(['cus_1', 'cus_3', 'cus_4'].map((id) => store.any(id)?.id)).toEqual(['cus_1', undefined, 'cus_4']);
});
