import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type ZipEntry, zipFile } from '@tutka/testing';
import { openExport } from './open-export.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tutka-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(file: string | Buffer, most?: number): Promise<string[]> {
  const path = join(folder, 'file');
  await writeFile(path, file);
  const texts: string[] = [];
  for await (const pieces of openExport(path, most)) {
    let text = '';
    for await (const piece of pieces) text += piece.toString();
    texts.push(text);
  }
  return texts;
}
const zip = (...entries: ZipEntry[]) => read(zipFile(entries));

test('a file is read as it is, of an archive the conversations, else all JSON', async () => {
  expect(await read('[{}]')).toEqual(['[{}]']);
  expect(
    await zip(
      { name: 'export/conversations-001.json', content: 'two' },
      { name: 'export/user.json', content: 'no' },
      { name: 'export/conversations-000.json', content: 'one' },
      { name: 'export/chat.html', content: 'no' },
    ),
  ).toEqual(['one', 'two']);
  expect(await zip({ name: 'b.json', content: 'b' }, { name: 'a.JSON', content: 'a' })).toEqual(['a', 'b']);
});

test('an archive without chats, a broken one and a bomb are refused, whatever its directory says', async () => {
  await expect(zip({ name: 'photo.png', content: 'x' })).rejects.toMatchObject({
    code: 'IMPORT_ZIP_WITHOUT_CHATS',
  });
  const whole = zipFile([{ name: 'conversations.json', content: '[]'.padEnd(5000, ' ') }]);
  await expect(read(whole.subarray(0, whole.length - 30))).rejects.toMatchObject({
    code: 'IMPORT_FILE_DAMAGED',
  });
  const bomb = zipFile([
    { name: 'conversations.json', content: Buffer.alloc(3_000_000), declaredSize: 100 },
    { name: 'conversations-1.json', content: Buffer.alloc(3_000_000), declaredSize: 100 },
  ]);
  expect(bomb.length).toBeLessThan(10_000);
  await expect(read(bomb, 5_000_000)).rejects.toMatchObject({ code: 'IMPORT_EXPANDS_TOO_MUCH' });
});
