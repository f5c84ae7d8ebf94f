import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { serviceUrls } from '@tutka/database';
import { databases, masterKeyCheck } from '@tutka/jobs';
import { endAbandonedPostgres, startPostgres } from '@tutka/postgres-server';
import { CannotStart, holdDataDir, isHeldByAnother } from '../embedded/data-dir.ts';
import {
  isHalfRestored,
  noteRestored,
  noteRestoring,
  RESTORING,
  refuseHalfRestored,
} from '../embedded/half-restored.ts';
import { ofDatabase } from '../embedded/of-database.ts';
import { loadSecrets } from '../embedded/secrets.ts';

type Env = Readonly<Record<string, string>>;
const SECRETS = 'secrets.json';
const RUNNING = 'running.pid';

/** What the jobs are told of the product on a data folder whose PostgreSQL has this superuser. */
function settingsOf(dataDir: string, superuserUrl: string): Env {
  const { passwords, masterKey } = loadSecrets(dataDir);
  const urls = databases
    .filter((name) => name !== 'bus')
    .flatMap((name) => {
      const { ownerUrl, appUrl, workerUrl } = serviceUrls(superuserUrl, name, passwords[name]);
      const prefix = `${name.toUpperCase()}_DATABASE`;
      return [
        [`${prefix}_OWNER_URL`, ownerUrl],
        [`${prefix}_URL`, appUrl],
        [`${prefix}_WORKER_URL`, workerUrl],
      ];
    });
  return {
    ...Object.fromEntries(urls),
    BUS_URL: serviceUrls(superuserUrl, 'bus', passwords.bus).workerUrl,
    MASTER_KEY_CHECK: masterKeyCheck(masterKey),
    FILES_DIR: join(dataDir, 'files'),
  };
}

/** Of the product that runs on a folder. Throws where none does. */
export function runningSettings(dataDir: string): Env {
  refuseHalfRestored(dataDir);
  refuseOthers(dataDir);
  const note = join(dataDir, 'postgres/data/postmaster.pid');
  // After a machine that went out the note is still there.
  if (!isHeldByAnother(dataDir) || !existsSync(note))
    throw new CannotStart(
      `Tutka does not run on ${dataDir}: start it, or give another DATA_DIR, or the databases' addresses`,
    );
  const port = readFileSync(note, 'utf8').split('\n')[3];
  return settingsOf(dataDir, `postgres://postgres@127.0.0.1:${port}/postgres`);
}

/** To whom a folder is closed it looks empty, and what runs there as if it did not. */
function refuseOthers(dataDir: string): void {
  try {
    accessSync(join(dataDir, RUNNING), constants.R_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EACCES') return;
    throw new CannotStart(`${dataDir} may not be read by this user: do this as whom Tutka runs as`);
  }
}

/**
 * Runs `work` on a PostgreSQL of its own in a data folder that holds nothing yet but the secrets, which `secrets` may name
 * elsewhere; what a restore that was broken off left there is cleared away. Where it fails, the folder is as before.
 */
export async function inFreshFolder(
  dataDir: string,
  secrets: string | undefined,
  work: (settings: Env) => Promise<void>,
): Promise<void> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const isLeftover = isHalfRestored(dataDir);
  const before = readdirSync(dataDir).filter((name) => !isLeftover || name === SECRETS);
  refuseFolder(dataDir, before, secrets);
  holdDataDir(dataDir);
  noteRestoring(dataDir);
  const postgresDir = join(dataDir, 'postgres');
  try {
    if (isLeftover) await endAbandonedPostgres(postgresDir);
    clear(dataDir, [...before, RUNNING, RESTORING]);
    if (secrets !== undefined) copyFileSync(secrets, join(dataDir, SECRETS));
    const postgres = await startPostgres({ dir: postgresDir, durable: true });
    try {
      await work({
        ...settingsOf(dataDir, postgres.superuserUrl),
        DATABASE_SUPERUSER_URL: postgres.superuserUrl,
      });
    } catch (error) {
      throw ofDatabase(error, postgres);
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    clear(dataDir, [...before, RESTORING]);
    noteRestored(dataDir);
    throw error;
  }
  noteRestored(dataDir);
  rmSync(join(dataDir, RUNNING), { force: true });
}

function clear(dataDir: string, but: readonly string[]): void {
  for (const name of readdirSync(dataDir))
    if (!but.includes(name)) rmSync(join(dataDir, name), { recursive: true, force: true });
}

function refuseFolder(dataDir: string, before: readonly string[], secrets: string | undefined): void {
  if (before.some((name) => name !== SECRETS))
    throw new CannotStart(`${dataDir} is not empty: a backup is restored where nothing is yet`);
  if (before.length === 0 && secrets === undefined)
    throw new CannotStart(
      `SECRETS is missing: the ${SECRETS} of the platform that was backed up; without it what is sealed in the backup cannot be opened`,
    );
  if (secrets !== undefined && !isJson(secrets))
    throw new CannotStart(
      `SECRETS is ${secrets}, which cannot be read: name the ${SECRETS} of the platform that was backed up`,
    );
}

function isJson(file: string): boolean {
  try {
    JSON.parse(readFileSync(file, 'utf8'));
    return true;
  } catch {
    return false;
  }
}
