import { rm } from 'node:fs/promises';
import { rolldown } from 'rolldown';
import { placesOfSources } from './places-of-sources.ts';

/**
 * Writes `input` and all of ours that it imports into `dir`, as few files with maps of their sources; what was there goes. What is
 * installed stays where it is, and so do threads and programs, which are started by their place.
 */
export async function bundle(input: string, dir: string): Promise<void> {
  const built = await rolldown({
    input,
    platform: 'node',
    external: /^(?!@tutka\/|[./])/,
    plugins: [placesOfSources(dir)],
  });
  await rm(dir, { recursive: true, force: true });
  await built.write({ dir, format: 'esm', sourcemap: true });
}
