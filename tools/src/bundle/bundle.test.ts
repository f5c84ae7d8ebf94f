import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'tutka bundle-'));
});
afterAll(() => rm(root, { recursive: true }));

const beside = `
  export const told: unknown[] = [import.meta.url, import.meta.dirname, import.meta.main];`;
const entry = `
  import { told } from './deep # low/beside.ts';
  console.log(JSON.stringify(told));`;

/** The bundler is native, and takes no values of the realm in which tests run. */
const bundling = `
  const [, input, dir] = process.argv;
  const { bundle } = await import(${JSON.stringify(new URL('./bundle.ts', import.meta.url).href)});
  await bundle(input, dir);`;
const node = (...args: string[]) => execFileSync(process.execPath, args, { encoding: 'utf8' });

test('a source in a bundle knows where it lies itself, and is not what was started', async () => {
  const folder = join(root, 'sources/deep # low');
  await mkdir(folder, { recursive: true });
  await writeFile(join(root, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'beside.ts'), beside);
  await writeFile(join(root, 'sources/main.ts'), entry);
  node('--input-type=module', '-e', bundling, join(root, 'sources/main.ts'), join(root, 'out/bundle'));
  await rm(join(root, 'sources/main.ts'));
  const said: unknown = JSON.parse(node(join(root, 'out/bundle/main.js')));
  expect(said).toEqual([pathToFileURL(join(folder, 'beside.ts')).href, folder, false]);
});
