import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

// Before anything large is loaded: later starts take the sources as already stripped and compiled.
enableCompileCache(join(resolve(process.env.DATA_DIR || '.data'), 'cache'));
const { runEmbedded } = await import('./run.ts');
await runEmbedded(process.env);
