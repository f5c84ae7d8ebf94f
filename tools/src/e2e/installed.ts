import { rm } from 'node:fs/promises';
import { freshDataDir, installedSetting, startProduct } from './product.ts';

let installed: string | undefined;

/** Before the first file of a run: the product is started once, and ended; most tests begin with a copy of what it made. */
export async function globalSetup(): Promise<void> {
  installed = await freshDataDir();
  const product = await startProduct(installed);
  const code = await product.stop();
  if (code !== 0) throw new Error(`The first start ended with ${code}:\n${product.log()}`);
  process.env[installedSetting] = installed;
}

/** After the last one. */
export async function globalTeardown(): Promise<void> {
  if (installed !== undefined) await rm(installed, { recursive: true, force: true });
}
