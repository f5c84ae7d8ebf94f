import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const proto = join(root, 'proto');
const buf = (...args: string[]) =>
  execFileSync(join(root, 'node_modules/.bin/buf'), args, {
    cwd: proto,
    stdio: ['ignore', 'inherit', 'inherit'],
  });

/** Generates into an empty folder and compares with what is committed. */
async function stale(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'tutka-contracts-'));
  const template = (await readFile(join(proto, 'buf.gen.yaml'), 'utf8'))
    .replace('../packages/contracts/gen', folder)
    .replace('../node_modules', join(root, 'node_modules'));
  const file = join(folder, '..', `${folder.split('/').pop()}.yaml`);
  await writeFile(file, template);
  buf('generate', '--template', file);
  await rm(file);
  try {
    execFileSync('diff', ['-r', folder, join(root, 'packages/contracts/gen')], { stdio: 'inherit' });
    return false;
  } catch {
    return true;
  } finally {
    await rm(folder, { recursive: true });
  }
}

buf('lint');
const released = join(proto, 'released.binpb');
if (existsSync(released)) buf('breaking', '--against', released);
if (await stale()) {
  console.error('packages/contracts is not what proto/ says: run "make proto" and commit');
  process.exit(1);
}
console.log('contracts: generated files are current');
