import { randomBytes } from 'node:crypto';
import { createServiceDatabase, type ServiceUrls } from '@tutka/database';
import pg from 'pg';
import { runServerUrl } from './run-server.ts';

export interface FreshDatabase extends ServiceUrls {
  /** The database's name on the run's server. */
  readonly name: string;
  /** Deletes the database, closing whatever is still connected to it. */
  drop(): Promise<void>;
}

const password = 'for-tests-only';

/**
 * An empty database of its own for one test file, with the owner, app and worker roles of `service`; on the run's server,
 * or on the one at a superuser's address.
 */
export async function freshDatabase(service: string, superuserUrl?: string): Promise<FreshDatabase> {
  const server = superuserUrl ?? (await runServerUrl());
  const name = `${service}_${randomBytes(6).toString('hex')}`;
  const passwords = { owner: password, app: password, worker: password };
  const urls = await createServiceDatabase(server, service, passwords, name);
  return { ...urls, name, drop: () => drop(server, name) };
}

async function drop(server: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await admin.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
  } finally {
    await admin.end();
  }
}
