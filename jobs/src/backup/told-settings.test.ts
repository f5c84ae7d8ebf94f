import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { databasesLeft, dropPlatforms, on, platform } from '../../test/platforms.ts';
import { migrateAll } from '../migrate/migrate.ts';
import { restore } from '../restore/restore.ts';
import { backup } from './backup.ts';

const silent = () => undefined;
const one = platform();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tutka-backup-'));
  await migrateAll(one, silent);
}, 300_000);
afterAll(async () => {
  await dropPlatforms();
  await rm(folder, { recursive: true });
});

const placesIn = (name: string) => ({
  FILES_DIR: join(folder, `files of ${name}`),
  TO: join(folder, name),
  FROM: join(folder, name),
});

test('a backup of another MASTER_KEY is refused before anything is changed', async () => {
  const places = placesIn('keyed');
  await backup({ ...one, ...places, MASTER_KEY: 'a'.repeat(44) }, silent);
  const other = platform();
  const restoring = restore({ ...other, ...places, MASTER_KEY: 'b'.repeat(44) }, silent);
  await expect(restoring).rejects.toThrow(/MASTER_KEY is another one/);
  expect(await databasesLeft()).toEqual([]);
  const told: string[] = [];
  await restore({ ...other, ...places, MASTER_KEY: 'a'.repeat(44) }, (line) => told.push(line));
  expect(told.join('\n')).not.toMatch(/MASTER_KEY/);
}, 300_000);

test('a backup without MASTER_KEY says so', async () => {
  const told: string[] = [];
  await backup({ ...one, ...placesIn('keyless') }, (line) => told.push(line));
  expect(told).toContainEqual(expect.stringMatching(/^No MASTER_KEY was given/));
}, 300_000);

test('a backup that is told another place than the files are in is none, and one of which a file is lost says so', async () => {
  const names = ['lost.txt', 'there.txt'];
  await on(one, 'catalog', (db) =>
    db('uploads').insert(
      names.map((name) => ({
        key: name,
        workspace: '00000000-0000-4000-8000-000000000001',
        resource_type: 'knowledge',
        name,
        state: 'used',
      })),
    ),
  );
  const elsewhere = placesIn('elsewhere');
  await expect(backup({ ...one, ...elsewhere }, silent)).rejects.toThrow(
    /none of the files that people uploaded \(2\) is in FILES_DIR/,
  );
  expect(await readdir(elsewhere.TO)).not.toContain('backup.json');
  const right = placesIn('right');
  await mkdir(join(right.FILES_DIR, 'kept', 'th'), { recursive: true });
  await writeFile(join(right.FILES_DIR, 'kept', 'th', 'there.txt'), 'here');
  const told: string[] = [];
  await backup({ ...one, ...right }, (line) => told.push(line));
  expect(told).toContainEqual('of the files that people uploaded (2) are not there: lost.txt');
  expect(await readdir(right.TO)).toContain('backup.json');
}, 300_000);

test('a store of which a key is missing, or which is not there, is named', async () => {
  const at = { ...placesIn('nowhere'), S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY: 'key' };
  await expect(backup({ ...one, ...at }, silent)).rejects.toThrow(
    /^S3_SECRET_KEY missing: S3_ENDPOINT is set/,
  );
  await expect(backup({ ...one, ...at, S3_SECRET_KEY: 'secret' }, silent)).rejects.toThrow(
    /S3_ENDPOINT \(127\.0\.0\.1:1\) cannot be used: .*ECONNREFUSED/,
  );
});
