import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { openDatabase, refuseUnsafeRole, schemaIsThere } from '@tutka/database';
import { runServerUrl } from '@tutka/testing';
import { migrateAll } from './migrate.ts';

const services = join(import.meta.dirname, '../../../services');
const superuserUrl = await runServerUrl();
const suffix = randomBytes(6).toString('hex');
const names = [...readdirSync(services).sort(), 'bus'];
// Roles are the whole cluster's and shared with every other test, so their password has to be theirs.
const password = 'for-tests-only';

function urlOf(service: string, role: string): string {
  const url = new URL(superuserUrl);
  url.username = `${service}_${role}`;
  url.password = password;
  url.pathname = `/job_${service}_${suffix}`;
  return url.href;
}

function settings(): Record<string, string> {
  const entries = names.flatMap((service) => [
    [`${service.toUpperCase()}_DATABASE_OWNER_URL`, urlOf(service, 'owner')],
    [`${service.toUpperCase()}_DATABASE_URL`, urlOf(service, 'app')],
    [`${service.toUpperCase()}_DATABASE_WORKER_URL`, urlOf(service, 'worker')],
  ]);
  return { ...Object.fromEntries(entries), DATABASE_SUPERUSER_URL: superuserUrl };
}

afterAll(async () => {
  const admin = openDatabase(superuserUrl, { max: 1 });
  for (const service of names)
    await admin.raw(`DROP DATABASE IF EXISTS job_${service}_${suffix} WITH (FORCE)`);
  await admin.destroy();
});

test('makes every database with its roles, brings it to its schema, and may run again and at once', async () => {
  const told: string[] = [];
  await Promise.all([1, 2].map(() => migrateAll(settings(), (line) => told.push(line))));
  for (const service of names) {
    expect(
      told
        .filter((line) => line.startsWith(`${service}: `))
        .map((line) => /up to date/.test(line))
        .sort(),
    ).toEqual([false, true]);
  }
  const app = openDatabase(urlOf('identity', 'app'));
  await schemaIsThere(app, join(services, 'identity/migrations'));
  await refuseUnsafeRole(app);
  await app.destroy();
  const again: string[] = [];
  const { DATABASE_SUPERUSER_URL: _, ...ownersOnly } = settings();
  await migrateAll({ ...ownersOnly, MIGRATE: 'identity,bus' }, (line) => again.push(line));
  expect(again).toEqual(['identity: up to date', 'bus: up to date']);
  const owner = openDatabase(urlOf('identity', 'owner'));
  await owner('knex_migrations').insert({ name: '9999_later.ts', batch: 9, migration_time: new Date() });
  const after: string[] = [];
  const migrateIdentity = () =>
    migrateAll({ ...ownersOnly, MIGRATE: 'identity' }, (line) => after.push(line));
  await migrateIdentity();
  expect(after).toEqual([
    'identity: left as it is: a later version brought it 1 more migrations, to 9999_later.ts',
  ]);
  const [removed] = await owner('knex_migrations').orderBy('name').limit(1);
  await owner('knex_migrations').where({ name: removed.name }).delete();
  await expect(migrateIdentity()).rejects.toThrow(
    `is of a later version, which brought 9999_later.ts, and lacks ${removed.name} of this one`,
  );
  await owner.destroy();
}, 120_000);

test('what it is not given is named', async () => {
  const { BILLING_DATABASE_OWNER_URL: _, ...rest } = settings();
  const quiet = () => undefined;
  await expect(migrateAll(rest, quiet)).rejects.toThrow('BILLING_DATABASE_OWNER_URL: is missing');
  await expect(migrateAll({ ...settings(), MIGRATE: 'biling' }, quiet)).rejects.toThrow(
    'MIGRATE: biling is none of billing, catalog',
  );
  const other = { ...settings(), BUS_DATABASE_URL: urlOf('billing', 'app'), MIGRATE: 'bus' };
  await expect(migrateAll(other, quiet)).rejects.toThrow(
    'The app address of bus names the role "billing_app": it is "bus_app"',
  );
});
