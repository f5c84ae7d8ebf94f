import { execFileSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');
const proto = join(root, 'proto');
const released = join(proto, 'released.binpb');
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

/** Changes that processes of the last release would trip over. */
const plants: readonly { readonly what: string; readonly put: (text: string) => string }[] = [
  { what: 'a field whose number is another', put: (text) => text.replace(/ = 2;/, ' = 97;') },
  { what: 'a field of another type', put: (text) => text.replace(/^ {2}string (\w+) = /m, '  bool $1 = ') },
  { what: 'a field that is gone', put: (text) => text.replace(/^ {2}string \w+ = \d+;\n/m, '') },
  {
    what: 'a field that is called otherwise',
    put: (text) => text.replace(/^ {2}string (\w+) = /m, '  string other_$1 = '),
  },
];

/** Those that are put into a copy of the catalog's events and not found there. */
async function unseenPlants(): Promise<string[]> {
  const unseen: string[] = [];
  for (const { what, put } of plants) {
    const folder = await mkdtemp(join(tmpdir(), 'tutka-breaking-'));
    await cp(proto, folder, { recursive: true });
    const file = join(folder, 'tutka/catalog/events/v1/agent.proto');
    const text = await readFile(file, 'utf8');
    await writeFile(file, put(text));
    const found = put(text) !== text && !isCompatible(folder);
    if (!found) unseen.push(what);
    await rm(folder, { recursive: true });
  }
  return unseen;
}

function isCompatible(folder: string): boolean {
  try {
    execFileSync(join(root, 'node_modules/.bin/buf'), ['breaking', '--against', released], {
      cwd: folder,
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

buf('lint');
buf('breaking', '--against', released);
const unseen = await unseenPlants();
if (unseen.length > 0) {
  console.error(`a planted change that breaks the last release is not found: ${unseen.join(', ')}`);
  process.exit(1);
}
if (await stale()) {
  console.error('packages/contracts is not what proto/ says: run "make proto" and commit');
  process.exit(1);
}
console.log('contracts: generated files are current');
