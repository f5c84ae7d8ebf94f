import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freshDataDir, installedSetting, startProduct } from './product.ts';

let installed: string | undefined;

/** Before the first file of a run: the product is started once, and ended; most tests begin with a copy of what it made. */
export async function globalSetup(): Promise<void> {
  installed = await freshDataDir();
  const product = await startProduct(installed);
  const code = await product.stop();
  if (code !== 0) throw new Error(`The first start ended with ${code}:\n${product.log()}`);
  await leaveSpareLogs(join(installed, 'postgres/data/pg_wal'));
  // Each file of tests is a process of its own, which nothing but the environment reaches.
  process.env[installedSetting] = installed;
}

/** After an ordinary end PostgreSQL goes on in the first of its logs; the others are laid up, and half of what would be copied. */
async function leaveSpareLogs(folder: string): Promise<void> {
  const logs = (await readdir(folder)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort();
  for (const spare of logs.slice(1)) await rm(join(folder, spare));
}

/** After the last one. */
export async function globalTeardown(): Promise<void> {
  if (installed !== undefined) await rm(installed, { recursive: true, force: true });
}
