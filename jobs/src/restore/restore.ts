import { loadDatabase, migrate, migrationNames, type ServiceUrls } from '@tutka/database';
import { type Env, loadSettings, SettingsError } from '@tutka/service-runtime';
import { z } from 'zod';
import { type Contents, damages, readContents, tablePath } from '../backup/backup-folder.ts';
import { type FilePlace, openPlace, placeSettings } from '../backup/file-place.ts';
import { unpacked } from '../backup/kept-file.ts';
import { keyCheckOf, keySettings } from '../backup/master-key.ts';
import { migrationSettings, type Target } from '../migrate/config.ts';
import { alone, databaseOf, folderOf, makeDatabase } from '../migrate/migrate.ts';
import { refuseToldBus } from './empty-bus.ts';
import { dropUnfinished, finish, isFresh, unfinished } from './fresh.ts';
import { putFiles, takeBack } from './put-files.ts';

const settingsSchema = z.object({
  FROM: z.string().min(1, 'is missing: name the folder of a backup'),
  ...keySettings,
  ...placeSettings,
});

/** The bus begins anew: everything is told from the start, and whoever knows an event leaves it. */
const toldAnew = `UPDATE relay_shard SET pos = 0, holder = '', held_until = '-infinity'`;

/**
 * Makes the databases of a backup (`FROM`) with their roles, fills them, brings them to this version's schema and puts the files
 * back. Everything that can be wrong is looked for before anything is changed, and what fails on the way is taken back. The
 * databases have their names once all is there: what is broken off is no platform, and the next restore begins anew. Nobody may
 * run on the databases meanwhile. `tell` hears lines. Throws with a sentence.
 */
export async function restore(env: Env, tell: (line: string) => void): Promise<void> {
  const settings = loadSettings(settingsSchema, env);
  const contents = await readContents(settings.FROM);
  const { superuserUrl, targets } = migrationSettings(env, Object.keys(contents.databases));
  if (superuserUrl === undefined) throw new SettingsError('DATABASE_SUPERUSER_URL is missing');
  refuseOtherKey(contents, keyCheckOf(settings), tell);
  const place = await openPlace(settings);
  await refuseOtherVersion(contents);
  await refuseToldBus(env, tell);
  await alone(superuserUrl, async () => {
    await refuseFilled(superuserUrl, targets, place, contents);
    const damaged = await damages(settings.FROM, contents);
    if (damaged.length > 0)
      throw new Error(`the backup is damaged, nothing was changed: ${damaged.join('; ')}`);
    await putBack(superuserUrl, targets, { place, folder: settings.FROM, contents }, tell);
  });
  tell(`${contents.files.length} files restored: everything as of ${contents.takenAt}`);
}

interface Kept {
  readonly place: FilePlace;
  readonly folder: string;
  readonly contents: Contents;
}

async function putBack(
  superuserUrl: string,
  targets: readonly Target[],
  { place, folder, contents }: Kept,
  tell: (line: string) => void,
): Promise<void> {
  const databases = targets.map(databaseOf);
  const put: string[] = [];
  await dropUnfinished(superuserUrl, databases);
  try {
    for (const target of targets) {
      await fill(superuserUrl, unfinishedOf(target), folder, contents);
      tell(`${target.service}: restored`);
    }
    await putFiles(place, folder, contents, put);
    await finish(superuserUrl, databases);
  } catch (error) {
    await dropUnfinished(superuserUrl, databases);
    await takeBack(place, put, tell);
    throw error;
  }
}

function unfinishedOf(target: Target): Target {
  const moved = (address: string) => {
    const url = new URL(address);
    url.pathname = `/${encodeURIComponent(unfinished(databaseOf(target)))}`;
    return url.href;
  };
  const { ownerUrl, appUrl, workerUrl } = target.urls;
  return {
    ...target,
    urls: { ownerUrl: moved(ownerUrl), appUrl: moved(appUrl), workerUrl: moved(workerUrl) },
  };
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
  { files }: Contents,
): Promise<void> {
  for (const target of targets)
    if (!(await isFresh(superuserUrl, databaseOf(target))))
      throw new Error(
        `the database ${databaseOf(target)} holds something: restore where nothing is yet, or drop it`,
      );
  // Those of the backup were put there by a restore that was broken off.
  const ours = new Set(files.map(({ key }) => key));
  if ((await place.keys()).some((key) => !ours.has(key)))
    throw new Error('there are files where those of the backup would go: restore where nothing is yet');
}

async function fill(superuserUrl: string, target: Target, folder: string, contents: Contents): Promise<void> {
  const { service, urls } = target;
  const kept = contents.databases[service] as Contents['databases'][string];
  await makeDatabase(superuserUrl, target);
  await migrate(urls.ownerUrl, folderOf(service), { only: kept.migrations });
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
