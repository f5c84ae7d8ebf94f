import { type Db, ensureServiceRoles, grantToService, migrateAlone } from '@tutka/database';
import knex from 'knex';
import pg from 'pg';

/** A service's migrated database in this process. */
export interface PgliteDatabase {
  readonly app: Db;
  readonly worker: Db;
  drop(): Promise<void>;
}

const passwords = { owner: '', app: '', worker: '' };
const database = 'postgres';

/**
 * PostgreSQL compiled to WebAssembly, with pgvector, migrated by a folder of migrations. It is one session: who takes its
 * connection takes on their role, and the others wait; nothing that is about concurrency can be tested on it.
 */
export async function pgliteDatabase(service: string, migrations: string): Promise<PgliteDatabase> {
  const server = await startPglite();
  const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
  const session = new pg.Pool({ ...createPgConfig(server), max: 1 });
  const admin = await session.connect();
  await ensureServiceRoles(admin, service, passwords);
  await grantToService(admin, service, database);
  admin.release();
  const as = (role: keyof typeof passwords) => poolOf(session, `${service}_${role}`);
  await migrateAlone(as('owner'), migrations);
  return {
    app: as('app'),
    worker: as('worker'),
    async drop() {
      await session.end();
      await server.close();
    },
  };
}

async function startPglite() {
  const [{ PGlite }, { vector }, { pg_trgm }, { pgcrypto }, { unaccent }] = await Promise.all([
    import('@electric-sql/pglite'),
    import('@electric-sql/pglite-pgvector'),
    import('@electric-sql/pglite/contrib/pg_trgm'),
    import('@electric-sql/pglite/contrib/pgcrypto'),
    import('@electric-sql/pglite/contrib/unaccent'),
  ]);
  return await PGlite.create({ extensions: { vector, pg_trgm, pgcrypto, unaccent } });
}

/** Takes the session's one connection each time, and the role with it. */
function poolOf(session: pg.Pool, role: string): Db {
  const connect = async () => {
    const client = await session.connect();
    await client.query(`SET ROLE ${pg.escapeIdentifier(role)}`);
    return client;
  };
  const counts = { totalCount: 1, idleCount: 0, waitingCount: 0 };
  const connectionPool = { connect, end: async () => undefined, ...counts };
  return knex({ client: 'pg', connectionPool }).withUserParams({ database: 'pglite' });
}
