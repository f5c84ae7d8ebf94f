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

async function install(folder: string, source: string): Promise<void> {
  await mkdir(join(root, folder), { recursive: true });
  await writeFile(join(root, folder, 'index.js'), source);
  await writeFile(join(root, folder, 'package.json'), '{ "main": "index.js" }');
}

test('what is large of what is installed comes with all it needs, in its versions; drivers that traces look for stay', async () => {
  await install('node_modules/knex', "exports.told = [require('lodash'), require('pg')];");
  await install('node_modules/knex/node_modules/lodash', "module.exports = 'its own';");
  await install('node_modules/lodash', "module.exports = 'another';");
  await install('node_modules/pg', "module.exports = 'bundled';");
  const source =
    "import { told } from 'knex'; import other from 'lodash'; console.log(JSON.stringify([...told, other]));";
  await writeFile(join(root, 'package.json'), '{ "type": "module" }');
  await writeFile(join(root, 'large.ts'), source);
  node('--input-type=module', '-e', bundling, join(root, 'large.ts'), join(root, 'large'));
  await rm(join(root, 'node_modules/knex'), { recursive: true });
  await install('node_modules/pg', "module.exports = 'installed';");
  expect(JSON.parse(node(join(root, 'large/large.js')))).toEqual(['its own', 'installed', 'another']);
});
