import { mkdirSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { dataDirSetting } from './data-dir-setting.ts';

const dataDir = dataDirSetting(process.env);
try {
  // Else the cache makes the folder, and leaves it open to everybody.
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
} catch {
  // Told by who takes it.
}
// Before anything large is loaded: later starts take the sources as already stripped and compiled.
enableCompileCache(join(dataDir, 'cache'));
const { runEmbedded } = await import('./run.ts');
await runEmbedded(process.env);
