import { randomBytes } from 'node:crypto';
import { type Db, openDatabase } from '@tutka/database';
import { runServerUrl } from '@tutka/testing';

type Env = Record<string, string>;
const services = ['identity', 'catalog', 'conversation', 'billing', 'statistics'];
const superuserUrl = await runServerUrl();
const made: string[] = [];
/** A database, and what a restore has not finished of it. */
const alike = (name: string) => [name, `${name}_restoring`];

/** The addresses of a platform of its own; its roles are shared with every other test, so their password has to be theirs. */
export function platform(): Env {
  const suffix = randomBytes(6).toString('hex');
  const urlOf = (service: string, role: string) => {
    const url = new URL(superuserUrl);
    url.username = `${service}_${role}`;
    url.password = 'for-tests-only';
    url.pathname = `/kept_${service}_${suffix}`;
    return url.href;
  };
  const env = services.flatMap((service) => [
    [`${service.toUpperCase()}_DATABASE_OWNER_URL`, urlOf(service, 'owner')],
    [`${service.toUpperCase()}_DATABASE_URL`, urlOf(service, 'app')],
    [`${service.toUpperCase()}_DATABASE_WORKER_URL`, urlOf(service, 'worker')],
  ]);
  made.push(...services.map((service) => `kept_${service}_${suffix}`));
  return { ...Object.fromEntries(env), DATABASE_SUPERUSER_URL: superuserUrl };
}

/** A database of a platform, as the superuser. */
export function superuserOn(url = ''): string {
  const inside = new URL(superuserUrl);
  inside.pathname = new URL(url).pathname;
  return inside.href;
}

/** Does something in a service's database as the superuser. */
export async function on<T>(env: Env, service: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase(superuserOn(env[`${service.toUpperCase()}_DATABASE_OWNER_URL`]), { max: 1 });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Databases that there are of the platform that was named last. */
export async function databasesLeft(): Promise<string[]> {
  const admin = openDatabase(superuserUrl, { max: 1 });
  const left = await admin('pg_database')
    .whereIn('datname', made.slice(-services.length).flatMap(alike))
    .pluck('datname');
  await admin.destroy();
  return left;
}

/** Removes the databases of every platform. */
export async function dropPlatforms(): Promise<void> {
  const admin = openDatabase(superuserUrl, { max: 1 });
  for (const name of made.flatMap(alike)) await admin.raw('DROP DATABASE IF EXISTS ?? WITH (FORCE)', [name]);
  await admin.destroy();
}
