import { type DatabaseSnapshot, openDatabase, openSnapshot } from '@tutka/database';
import { atStandstill } from '@tutka/messaging';
import { type Env, loadSettings, SettingsError } from '@tutka/service-runtime';
import { z } from 'zod';
import { type Contents, filePath, makeFolder, tablePath, writeContents } from './backup-folder.ts';
import { type FilePlace, openPlace, placeSettings } from './file-place.ts';
import { keepPacked, keepStream } from './kept-file.ts';
import { keyCheckOf, keySettings } from './master-key.ts';
import { namedFiles } from './named-files.ts';

/** Whoever calls another stands before it: what it was answered is in the snapshot of who answered. */
const services = ['conversation', 'catalog', 'identity', 'billing', 'statistics'] as const;
const REST_MS = 60_000;

const settingsSchema = z.object({
  TO: z.string().min(1, 'is missing: name a folder that is empty or not there'),
  ...keySettings,
  ...placeSettings,
});

/**
 * Writes everything that a platform keeps, while it runs, into the folder `TO`: each service's database as of one moment
 * between all of them, and the files. Secrets are no part of it. `tell` hears lines. Throws with a sentence what is
 * missing; a backup that is broken off has no `backup.json` and is no backup.
 */
export async function backup(env: Env, tell: (line: string) => void): Promise<void> {
  const settings = loadSettings(settingsSchema, env);
  const urls = services.map((service) => workerUrlOf(env, service));
  const place = await openPlace(settings);
  await makeFolder(settings.TO);
  // Those that are deleted while the databases are written are kept; the others are looked for again afterwards.
  const files: Contents['files'] = [];
  await keepFiles(place, settings.TO, files);
  const { snapshots, takenAt, ms } = await openSnapshots(urls);
  tell(`${snapshots.length} databases as of ${takenAt}; nothing was published for ${ms} ms`);
  const databases: Contents['databases'] = {};
  let named: string[];
  try {
    named = await namedFiles(snapshots[services.indexOf('catalog')] as DatabaseSnapshot);
    for (const [place, service] of services.entries()) {
      const kept = await keepDatabase(snapshots[place] as DatabaseSnapshot, settings.TO, service);
      databases[service] = kept;
      tell(`${service}: ${sum(kept.tables, 'rows')} rows of ${kept.tables.length} tables`);
    }
  } finally {
    await Promise.all(snapshots.map((one) => one.close()));
  }
  await keepFiles(place, settings.TO, files);
  tellLost(named, files, tell);
  tell(`${files.length} files of ${sum(files, 'bytes')} bytes`);
  const masterKeyCheck = keyCheckOf(settings);
  await writeContents(settings.TO, { takenAt, masterKeyCheck, databases, files });
  if (masterKeyCheck === undefined)
    tell('No MASTER_KEY was given: a restore will not know whether it has the one of this backup.');
  tell(`${settings.TO} is whole. Keep MASTER_KEY apart from it: what is sealed in it is lost without.`);
}

function sum<K extends string>(all: readonly Readonly<Record<K, number>>[], name: K): number {
  return all.reduce((total, one) => total + one[name], 0);
}

/** All of them at one moment in which nobody has consumed what its teller's snapshot lacks. */
async function openSnapshots(urls: readonly string[]) {
  const dbs = urls.map((url) => openDatabase(url, { max: 1 }));
  const snapshots: DatabaseSnapshot[] = [];
  try {
    return await atStandstill(dbs, REST_MS, async () => {
      const began = performance.now();
      for (const url of urls) snapshots.push(await openSnapshot(url));
      return { snapshots, takenAt: new Date().toISOString(), ms: Math.round(performance.now() - began) };
    });
  } catch (error) {
    await Promise.all(snapshots.map((one) => one.close()));
    throw error;
  } finally {
    await Promise.all(dbs.map((db) => db.destroy()));
  }
}

async function keepDatabase(
  { migrations, sequences, tables, write }: DatabaseSnapshot,
  folder: string,
  service: string,
): Promise<Contents['databases'][string]> {
  const kept: Contents['databases'][string]['tables'] = [];
  for (const table of tables) {
    const path = tablePath(folder, service, table.name);
    const { result, ...file } = await keepPacked(path, (to) => write(table, to));
    kept.push({ name: table.name, columns: [...table.columns], rows: result, ...file });
  }
  return { migrations: [...migrations], sequences: { ...sequences }, tables: kept };
}

/** Those that are not kept yet. */
async function keepFiles(place: FilePlace, folder: string, kept: Contents['files']): Promise<void> {
  const known = new Set(kept.map(({ key }) => key));
  for (const key of await place.keys()) {
    if (known.has(key)) continue;
    const from = await place.read(key);
    if (from) kept.push({ key, ...(await keepStream(filePath(folder, key), from)) });
  }
}

/** Throws where none of those that people uploaded was found: the job looked in another place than catalog does. */
function tellLost(named: readonly string[], kept: Contents['files'], tell: (line: string) => void): void {
  const found = new Set(kept.map(({ key }) => key));
  const lost = named.filter((key) => !found.has(key));
  if (lost.length === 0) return;
  if (lost.length === named.length)
    throw new Error(
      `none of the files that people uploaded (${named.length}) is in FILES_DIR or the bucket: set what catalog has, S3_ENDPOINT too`,
    );
  tell(`of the files that people uploaded (${named.length}) are not there: ${lost.slice(0, 20).join(', ')}`);
}

function workerUrlOf(env: Env, service: string): string {
  const name = `${service.toUpperCase()}_DATABASE_WORKER_URL`;
  const url = env[name];
  if (!url) throw new SettingsError(`${name} is missing`);
  return url;
}
