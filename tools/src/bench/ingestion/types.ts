import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { textPng } from '../../../../services/catalog/test/fixtures/png-file.ts';
import { cpuTimeOf } from '../parsing/cpu-time.ts';
import { generated } from '../parsing/generated.ts';
import { MB } from './figures.ts';
import type { Tenant } from './tenant.ts';

const reader = fileURLToPath(new URL('../parsing/read-document.ts', import.meta.url));

/**
 * A document of each type on its way to READY: seconds, MB/s, and how that compares to only reading and dividing the
 * same file in a process of its own. Prints a line each.
 */
export async function measureTypes(tenant: Tenant): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tutka-bench-types-'));
  console.log(`${'document'.padEnd(14)}      MB  READY s     MB/s  reading alone s  READY ÷ reading`);
  try {
    const files = { ...generated, 'image.png': () => textPng('THE TREE HELLO WORLD THE TREE') };
    for (const [name, make] of Object.entries(files)) await measure(tenant, folder, name, make());
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function measure(tenant: Tenant, folder: string, name: string, content: string | Buffer) {
  const path = join(folder, name);
  writeFileSync(path, content);
  const bytes = Buffer.from(content);
  const alone = readAlone(path);
  if (alone === undefined) {
    console.log(`${name.padEnd(14)} SKIPPED: this machine does not read it (an image needs tesseract)`);
    return;
  }
  const seconds = await tenant.secondsToRead({ name, bytes });
  const megabytes = bytes.byteLength / MB;
  const figures = [
    megabytes.toFixed(3).padStart(7),
    seconds.toFixed(2).padStart(8),
    (megabytes / seconds).toFixed(3).padStart(8),
    alone.toFixed(2).padStart(16),
    (seconds / alone).toFixed(2).padStart(16),
  ];
  console.log(`${name.padEnd(14)} ${figures.join(' ')}`);
}

function readAlone(path: string): number | undefined {
  try {
    return cpuTimeOf(process.execPath, [reader, path]).wall;
  } catch {
    return undefined;
  }
}
