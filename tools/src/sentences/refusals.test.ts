import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { type ErrorTable, failures } from '@tutka/service-runtime';

const root = join(import.meta.dirname, '../../..');
const files = globSync('services/*/src/http/*errors.ts', { cwd: root });
const chinese = JSON.parse(
  readFileSync(join(root, 'web/src/lib/errors/locales/zh-CN.json'), 'utf8'),
) as Record<string, string>;

/** The codes of the tables that a module exports. */
async function codesOf(file: string): Promise<string[]> {
  const tables = Object.values((await import(join(root, file))) as Record<string, unknown>).filter(
    (value) => typeof value === 'object' && value !== null,
  ) as ErrorTable[];
  return tables
    .flatMap((table) => Object.values(table))
    .map((row) => (typeof row === 'function' ? row(new Error('why')) : row).errorCode);
}

test.each(files)('what %s refuses with is said in Chinese too', async (file) => {
  const codes = await codesOf(file);
  expect(codes.length).toBeGreaterThan(0);
  expect(codes.filter((code) => !(code in chinese))).toEqual([]);
});

test('and so is what every service refuses with', () => {
  expect(files.length).toBeGreaterThan(8);
  const codes = Object.values(failures).map(({ errorCode }) => errorCode);
  expect(codes.filter((code) => !(code in chinese))).toEqual([]);
});
