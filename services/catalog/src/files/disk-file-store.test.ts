import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileConformance } from './conformance.ts';
import { diskFileStore } from './disk-file-store.ts';

fileConformance(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tutka-test-files-'));
  return {
    files: diskFileStore(folder),
    incoming: join(folder, 'incoming'),
    close: () => rm(folder, { recursive: true, force: true }),
  };
});
