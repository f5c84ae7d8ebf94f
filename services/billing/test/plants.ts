import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { planted } from './planted.ts';

const HERE = join(import.meta.dirname, '..');

/** Tries each planted bug in a copy of the sources: `caught` says what the stories said; null: nothing, which is bad. */
export async function tryPlants(
  runs: number,
  told: (name: string, caught: string | null) => void,
): Promise<number> {
  let missed = 0;
  for (const { name, file, right, wrong } of planted) {
    const copy = await mkdtemp(join(HERE, '.planted-'));
    try {
      for (const folder of ['src', 'test'])
        await cp(join(HERE, folder), join(copy, folder), { recursive: true });
      const path = join(copy, 'src', file);
      const source = await readFile(path, 'utf8');
      if (!source.includes(right)) throw new Error(`${file} has no place to plant "${name}"`);
      await writeFile(path, source.replace(right, wrong));
      const { tellMany } = (await import(join(copy, 'test/telling.ts'))) as typeof import('./telling.ts');
      const caught = await tellMany(runs, 1).then(
        () => null,
        (error: Error) => (error.cause instanceof Error ? error.cause : error).message.split('\n')[0] ?? '',
      );
      if (caught === null) missed += 1;
      told(name, caught);
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
  }
  return missed;
}
