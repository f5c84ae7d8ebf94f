import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { type Plant, plants } from './plants.ts';

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../../..');
const roots = ['packages', 'services', 'gateway', 'jobs', 'web', 'tools'];
/** A cruise over fewer modules has not understood the imports. */
const FEWEST_MODULES = 200;

interface Cruise {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly { rule: { name: string }; from: string; to: string }[];
  };
}

async function cruise(folder: string, targets: readonly string[]): Promise<Cruise['summary']> {
  const args = [
    'node_modules/.bin/depcruise',
    '--config',
    '.dependency-cruiser.js',
    '--output-type',
    'json',
    ...targets,
  ];
  const { stdout } = await run(process.execPath, args, { cwd: folder, maxBuffer: 1 << 28 }).catch(
    (failure: { stdout?: string }) => {
      if (failure.stdout) return { stdout: failure.stdout };
      throw failure;
    },
  );
  return (JSON.parse(stdout) as Cruise).summary;
}

async function plant(folder: string, { file, source, beside }: Plant): Promise<void> {
  for (const each of [{ file, source }, ...(beside ? [beside] : [])]) {
    await mkdir(dirname(join(folder, each.file)), { recursive: true });
    await writeFile(join(folder, each.file), each.source);
  }
}

async function uproot(folder: string, { file, beside }: Plant): Promise<void> {
  await rm(join(folder, file));
  if (beside) await rm(join(folder, beside.file));
}

/** A copy in which violations may be planted without touching the checkout. */
async function copyOfCheckout(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tutka-boundaries-'));
  for (const each of [
    ...roots,
    '.dependency-cruiser.js',
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
  ]) {
    await cp(join(root, each), join(folder, each), {
      recursive: true,
      filter: (source) => !/\/(node_modules|dist)(\/|$)/.test(source),
    });
  }
  await mkdir(join(folder, 'node_modules'));
  await linkModules(folder);
  return folder;
}

/** Installed packages by link; the workspaces' own names lead into the copy. */
async function linkModules(folder: string): Promise<void> {
  const { stdout } = await run('ls', ['-A', join(root, 'node_modules')]);
  for (const name of stdout.split('\n').filter((each) => each !== '' && each !== '@tutka')) {
    await symlink(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  await mkdir(join(folder, 'node_modules/@tutka'));
  const { stdout: own } = await run('ls', ['-A', join(root, 'node_modules/@tutka')]);
  for (const name of own.split('\n').filter((each) => each !== '')) {
    const place = roots
      .flatMap((each) => [`${each}/${name}`, each])
      .find((each) => each.endsWith(name) && existsSync(join(folder, each, 'package.json')));
    if (place) await symlink(join(folder, place), join(folder, 'node_modules/@tutka', name));
  }
}

async function main(): Promise<number> {
  const whole = await cruise(root, roots);
  for (const each of whole.violations) console.error(`${each.rule.name}: ${each.from} → ${each.to}`);
  if (whole.totalCruised < FEWEST_MODULES) {
    console.error(`only ${whole.totalCruised} modules were read: the cruiser does not see the imports`);
    return 1;
  }
  const folder = await copyOfCheckout();
  let missed = 0;
  for (const each of plants) {
    await plant(folder, each);
    const targets = [each.file, ...(each.beside ? [each.beside.file] : [])];
    const { violations } = await cruise(folder, targets);
    if (!violations.some((found) => found.rule.name === each.rule && targets.includes(found.from))) {
      console.error(`the rule ${each.rule} does not fire on ${each.file}: ${each.source.trim()}`);
      missed += 1;
    }
    await uproot(folder, each);
  }
  await rm(folder, { recursive: true });
  const { length } = plants;
  console.log(
    `boundaries: ${whole.totalCruised} modules, ${whole.violations.length} violations; ${length - missed} of ${length} planted ones caught`,
  );
  return whole.violations.length + missed === 0 ? 0 : 1;
}

process.exit(await main());
