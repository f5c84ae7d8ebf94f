import type { ServiceUrls } from '@tutka/database';
import {
  databaseUrlSetting as address,
  type Env,
  listSetting,
  loadSettings,
  SettingsError,
} from '@tutka/service-runtime';
import { z } from 'zod';

/** One service's database to be brought up to its schema. */
export interface Target {
  readonly service: string;
  /** Its three roles; app and worker are needed where databases and roles are made. */
  readonly urls: ServiceUrls;
}

/** What the migration job does. */
export interface MigrationSettings {
  /** Makes databases and roles; without it they are there already. */
  readonly superuserUrl: string | undefined;
  readonly targets: readonly Target[];
}

/** Where a service's settings are found: `IDENTITY_DATABASE_OWNER_URL`. */
const named = (service: string, role: 'OWNER_' | 'WORKER_' | '') =>
  `${service.toUpperCase()}_DATABASE_${role}URL`;

/**
 * Reads the job's settings. `known` are the services that have migrations; MIGRATE names fewer. Throws a SettingsError
 * that names what is missing.
 */
export function migrationSettings(env: Env, known: readonly string[]): MigrationSettings {
  const { DATABASE_SUPERUSER_URL: superuserUrl, MIGRATE } = loadSettings(
    z.object({ DATABASE_SUPERUSER_URL: address.optional(), MIGRATE: listSetting }),
    env,
  );
  // Where the bus is Kafka it has no database.
  const all = [...known, ...(env[named('bus', 'OWNER_')] ? ['bus'] : [])];
  const unknown = MIGRATE.filter((service) => !all.includes(service));
  if (unknown.length > 0)
    throw new SettingsError(`MIGRATE: ${unknown.join(', ')} is none of ${all.join(', ')}`);
  const services = MIGRATE.length > 0 ? MIGRATE : all;
  return {
    superuserUrl,
    targets: services.map((service) => targetOf(env, service, superuserUrl !== undefined)),
  };
}

function targetOf(env: Env, service: string, makesRoles: boolean): Target {
  const others = makesRoles ? address : address.optional();
  const [owner, app, worker] = [named(service, 'OWNER_'), named(service, ''), named(service, 'WORKER_')];
  const found = loadSettings(z.object({ [owner]: address, [app]: others, [worker]: others }), env);
  return {
    service,
    urls: { ownerUrl: String(found[owner]), appUrl: found[app] ?? '', workerUrl: found[worker] ?? '' },
  };
}
