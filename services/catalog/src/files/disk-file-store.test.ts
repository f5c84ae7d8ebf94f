import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { fileConformance } from './conformance.ts';
import { diskFileStore } from './disk-file-store.ts';
import { newFileKey } from './file-key.ts';
import { FileStoreUnavailable } from './file-store.ts';

fileConformance(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tutka-test-files-'));
  return {
    files: diskFileStore(folder),
    incoming: join(folder, 'incoming'),
    close: () => rm(folder, { recursive: true, force: true }),
  };
});

async function* bytes() {
  yield new Uint8Array(10);
}

test('a folder that cannot be written is a store that cannot be used for now, and the log hears why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tutka-test-files-'));
  const file = join(folder, 'file');
  await writeFile(file, '');
  const arriving = diskFileStore(file).receive(bytes(), 100);
  await expect(arriving).rejects.toThrow(FileStoreUnavailable);
  await expect(arriving).rejects.toThrow(/^The folder of files cannot be used: ENOTDIR/);
  await rm(folder, { recursive: true });
});

test('so is one that cannot be read', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tutka-test-files-'));
  const store = diskFileStore(folder);
  const key = newFileKey('a.txt');
  await writeFile(join(folder, 'kept'), '');
  await expect(store.open(key)).rejects.toThrow(FileStoreUnavailable);
  await expect(store.withPath(key, async () => undefined)).rejects.toThrow(FileStoreUnavailable);
  await expect(store.remove(key)).rejects.toThrow(FileStoreUnavailable);
  await rm(folder, { recursive: true });
});
