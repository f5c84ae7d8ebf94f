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
 * or on the one at a superuser's address. A `template` of the same service's is copied.
 */
export async function freshDatabase(
  service: string,
  superuserUrl?: string,
  template?: string,
): Promise<FreshDatabase> {
  const server = superuserUrl ?? (await runServerUrl());
  const name = `${service}_${randomBytes(6).toString('hex')}`;
  if (template) await copy(server, name, template, `${service}_owner`);
  const passwords = { owner: password, app: password, worker: password };
  const urls = await createServiceDatabase(server, service, passwords, name);
  return { ...urls, name, drop: () => drop(server, name) };
}

const copy = (server: string, name: string, template: string, owner: string) =>
  asSuperuser(server, async (admin) => {
    const [to, from, by] = [name, template, owner].map((word) => pg.escapeIdentifier(word));
    await admin.query(`CREATE DATABASE ${to} TEMPLATE ${from} OWNER ${by}`);
  });

const drop = (server: string, name: string) =>
  asSuperuser(server, async (admin) => {
    await admin.query(`DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);
  });

/** Does something on a connection of its own to a server. */
export async function asSuperuser(server: string, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}
