import { createReadStream } from 'node:fs';
import { loadDatabase, migrate, migrationNames, type ServiceUrls } from '@tutka/database';
import { type Env, loadSettings, SettingsError } from '@tutka/service-runtime';
import { z } from 'zod';
import { type Contents, damages, filePath, readContents, tablePath } from '../backup/backup-folder.ts';
import { type FilePlace, openPlace, placeSettings } from '../backup/file-place.ts';
import { unpacked } from '../backup/kept-file.ts';
import { keyCheckOf, keySettings } from '../backup/master-key.ts';
import { migrationSettings, type Target } from '../migrate/config.ts';
import { databaseOf, folderOf, makeDatabase } from '../migrate/migrate.ts';
import { dropDatabase, isFresh } from './fresh.ts';

const settingsSchema = z.object({
  FROM: z.string().min(1, 'is missing: name the folder of a backup'),
  ...keySettings,
  ...placeSettings,
});

/** The bus begins anew: everything is told from the start, and whoever knows an event leaves it. */
const toldAnew = `UPDATE relay_shard SET pos = 0, holder = '', held_until = '-infinity'`;

/**
 * Makes the databases of a backup (`FROM`) with their roles, fills them, brings them to this version's schema and puts the files
 * back. Everything that can be wrong is looked for before anything is changed, and what fails on the way is taken back.
 * Nobody may run on the databases meanwhile. `tell` hears lines. Throws with a sentence.
 */
export async function restore(env: Env, tell: (line: string) => void): Promise<void> {
  const settings = loadSettings(settingsSchema, env);
  const contents = await readContents(settings.FROM);
  const { superuserUrl, targets } = migrationSettings(env, Object.keys(contents.databases));
  if (superuserUrl === undefined) throw new SettingsError('DATABASE_SUPERUSER_URL is missing');
  refuseOtherKey(contents, keyCheckOf(settings), tell);
  const place = await openPlace(settings);
  await refuseOtherVersion(contents);
  await refuseFilled(superuserUrl, targets, place);
  const damaged = await damages(settings.FROM, contents);
  if (damaged.length > 0)
    throw new Error(`the backup is damaged, nothing was changed: ${damaged.join('; ')}`);
  const made: Target[] = [];
  const put: string[] = [];
  try {
    for (const target of targets) {
      made.push(target);
      await fill(superuserUrl, target, settings.FROM, contents);
      tell(`${target.service}: restored`);
    }
    for (const { key, bytes } of contents.files) {
      put.push(key);
      await place.write(key, createReadStream(filePath(settings.FROM, key)), bytes);
    }
  } catch (error) {
    for (const target of made) await dropDatabase(superuserUrl, databaseOf(target));
    await takeBack(place, put, tell);
    throw error;
  }
  tell(`${contents.files.length} files restored: everything as of ${contents.takenAt}`);
}

/** The place may be what failed. */
async function takeBack(
  place: FilePlace,
  put: readonly string[],
  tell: (line: string) => void,
): Promise<void> {
  for (const [taken, key] of put.entries()) {
    try {
      await place.remove(key);
    } catch {
      tell(`${put.length - taken} files could not be taken back: delete them before the next try`);
      return;
    }
  }
}

function refuseOtherKey(
  { masterKeyCheck }: Contents,
  ours: string | undefined,
  tell: (line: string) => void,
): void {
  if (masterKeyCheck === ours) return;
  if (masterKeyCheck === undefined) tell('The backup does not say which MASTER_KEY it is sealed with.');
  else if (ours === undefined)
    tell('No MASTER_KEY was given: whether it is that of the backup is not known.');
  else
    throw new Error('MASTER_KEY is another one than that of the backup: what is sealed could not be opened');
}

async function refuseOtherVersion({ databases }: Contents): Promise<void> {
  for (const [service, { migrations }] of Object.entries(databases)) {
    const known: readonly string[] = await migrationNames(folderOf(service));
    const later = migrations.find((name) => !known.includes(name));
    if (later !== undefined)
      throw new Error(`the backup is of a later version: ${service} has ${later}, which is not known here`);
  }
}

async function refuseFilled(
  superuserUrl: string,
  targets: readonly Target[],
  place: FilePlace,
): Promise<void> {
  for (const target of targets)
    if (!(await isFresh(superuserUrl, databaseOf(target))))
      throw new Error(
        `the database ${databaseOf(target)} holds something: restore where nothing is yet, or drop it`,
      );
  if ((await place.keys()).length > 0)
    throw new Error('there are files where those of the backup would go: restore where nothing is yet');
}

async function fill(superuserUrl: string, target: Target, folder: string, contents: Contents): Promise<void> {
  const { service, urls } = target;
  const kept = contents.databases[service] as Contents['databases'][string];
  await makeDatabase(superuserUrl, target);
  await migrate(urls.ownerUrl, folderOf(service), kept.migrations);
  await loadDatabase(superuserOn(superuserUrl, urls), {
    tables: kept.tables,
    sequences: kept.sequences,
    read: ({ name }) => unpacked(tablePath(folder, service, name)),
    afterwards: kept.tables.some(({ name }) => name === 'relay_shard') ? [toldAnew] : [],
  });
  await migrate(urls.ownerUrl, folderOf(service));
}

function superuserOn(superuserUrl: string, { ownerUrl }: ServiceUrls): string {
  const url = new URL(superuserUrl);
  url.pathname = new URL(ownerUrl).pathname;
  return url.href;
}
