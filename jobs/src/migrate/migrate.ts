import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createServiceDatabase, laterNames, migrate, openDatabase, type ServiceUrls } from '@tutka/database';
import { SettingsError } from '@tutka/service-runtime';
import { migrationSettings, type Target } from './config.ts';

const root = join(import.meta.dirname, '../../..');
const bus = join(root, 'packages/messaging/src/embedded/migrations');
/** Where a service's migrations are, or the embedded bus's. */
export const folderOf = (service: string) =>
  service === 'bus' ? bus : join(root, 'services', service, 'migrations');

/** Those that have a database of their own. */
function services(): string[] {
  return readdirSync(join(root, 'services'))
    .filter((name) => existsSync(folderOf(name)))
    .sort();
}

/**
 * Makes each service's database and roles where it is given a superuser, and brings every schema to this version. What
 * is there already stays; several may run at once. `tell` hears a line for each database.
 */
export async function migrateAll(
  env: Readonly<Record<string, string | undefined>>,
  tell: (line: string) => void,
): Promise<void> {
  const { superuserUrl, targets } = migrationSettings(env, services());
  const work = async () => {
    for (const target of targets) {
      if (superuserUrl !== undefined) await makeDatabase(superuserUrl, target);
      tell(`${target.service}: ${await migrateOne(target, tell)}`);
    }
  };
  await (superuserUrl === undefined ? work() : alone(superuserUrl, work));
}

async function migrateOne({ service, urls }: Target, tell: (line: string) => void): Promise<string> {
  const folder = folderOf(service);
  const onInUse = (name: string) =>
    tell(`${service}: ${name} waits for somebody who uses its tables for long (pg_stat_activity says who)`);
  const ran = await migrate(urls.ownerUrl, folder, { onInUse });
  if (ran.length > 0) return `${ran.length} migrations, to ${ran.at(-1)}`;
  const later = await laterNames(urls.ownerUrl, folder);
  if (later.length === 0) return 'up to date';
  return `left as it is: a later version brought it ${later.length} more migrations, to ${later.at(-1)}`;
}

/** Roles and rights are the whole cluster's: two jobs that make them at once would trip over each other. Others wait. */
export async function alone(superuserUrl: string, work: () => Promise<void>): Promise<void> {
  const db = openDatabase(superuserUrl, { max: 1, takesTime: true });
  try {
    await db.transaction(async (lock) => {
      await lock.raw(`SELECT pg_advisory_xact_lock(hashtext('tutka.migration-job'))`);
      await work();
    });
  } finally {
    await db.destroy();
  }
}

/** Makes a service's database with its roles; what is there stays. */
export async function makeDatabase(superuserUrl: string, target: Target): Promise<void> {
  const { service, urls } = target;
  const role = (name: 'owner' | 'app' | 'worker') => passwordOf(service, name, urls);
  const passwords = { owner: role('owner'), app: role('app'), worker: role('worker') };
  await createServiceDatabase(superuserUrl, service, passwords, databaseOf(target));
}

/** What a service's database is called. */
export const databaseOf = ({ urls }: Target) => decodeURIComponent(new URL(urls.ownerUrl).pathname.slice(1));

function passwordOf(service: string, role: 'owner' | 'app' | 'worker', urls: ServiceUrls): string {
  const { username, password } = new URL(urls[`${role}Url`]);
  const expected = `${service}_${role}`;
  if (username !== expected)
    throw new SettingsError(
      `The ${role} address of ${service} names the role "${username}": it is "${expected}"`,
    );
  return decodeURIComponent(password);
}
