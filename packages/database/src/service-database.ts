import pg from 'pg';

/** One password for each of a service's three roles. */
export interface RolePasswords {
  readonly owner: string;
  readonly app: string;
  readonly worker: string;
}

/** Addresses of one database, one for each role. */
export interface ServiceUrls {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly workerUrl: string;
}

const roles = ['owner', 'app', 'worker'] as const;

/**
 * Makes a service's database and its roles `<service>_owner`, `_app` and `_worker`, with the rights that tables made
 * by the owner give to the other two. Doing it again changes nothing but the passwords. `database` names the database
 * where it is not called like the service.
 */
export async function createServiceDatabase(
  superuserUrl: string,
  service: string,
  passwords: RolePasswords,
  database: string = service,
): Promise<ServiceUrls> {
  await connected(superuserUrl, async (admin) => {
    // Roles are the whole cluster's: two services that start at once would trip over each other.
    await admin.query(`SELECT pg_advisory_lock(hashtext('tutka.service-database'))`);
    await ensureServiceRoles(admin, service, passwords);
    await ensureDatabase(admin, database, `${service}_owner`);
  });
  await connected(withPath(superuserUrl, database), (inside) => grantToService(inside, service, database));
  return serviceUrls(superuserUrl, service, passwords, database);
}

/** Makes a service's roles where they are not there, on a superuser's connection. */
export async function ensureServiceRoles(
  admin: pg.ClientBase,
  service: string,
  passwords: RolePasswords,
): Promise<void> {
  for (const role of roles) await ensureRole(admin, `${service}_${role}`, passwords[role]);
}

/** The addresses that `createServiceDatabase` answered when it made the database. */
export function serviceUrls(
  superuserUrl: string,
  service: string,
  passwords: RolePasswords,
  database: string = service,
): ServiceUrls {
  const url = (role: (typeof roles)[number]) =>
    withUser(withPath(superuserUrl, database), `${service}_${role}`, passwords[role]);
  return { ownerUrl: url('owner'), appUrl: url('app'), workerUrl: url('worker') };
}

async function connected(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  // What is asked fails, and says why.
  client.on('error', () => {});
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function ensureRole(admin: pg.ClientBase, role: string, password: string): Promise<void> {
  const known = await admin.query('SELECT FROM pg_roles WHERE rolname = $1', [role]);
  const verb = known.rowCount ? 'ALTER' : 'CREATE';
  const rights = 'LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE';
  await admin.query(
    `${verb} ROLE ${pg.escapeIdentifier(role)} ${rights} PASSWORD ${pg.escapeLiteral(password)}`,
  );
}

async function ensureDatabase(admin: pg.Client, database: string, owner: string): Promise<void> {
  const known = await admin.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  if (known.rowCount) return;
  await admin.query(
    `CREATE DATABASE ${pg.escapeIdentifier(database)} OWNER ${pg.escapeIdentifier(owner)} TEMPLATE template0`,
  );
}

/** Gives a service's roles their rights in its database, on a superuser's connection to it. */
export async function grantToService(
  inside: pg.ClientBase,
  service: string,
  database: string,
): Promise<void> {
  const owner = pg.escapeIdentifier(`${service}_owner`);
  const others = `${pg.escapeIdentifier(`${service}_app`)}, ${pg.escapeIdentifier(`${service}_worker`)}`;
  await inside.query(`
    REVOKE ALL ON DATABASE ${pg.escapeIdentifier(database)} FROM PUBLIC;
    GRANT CONNECT, TEMPORARY ON DATABASE ${pg.escapeIdentifier(database)} TO ${others};
    ALTER SCHEMA public OWNER TO ${owner};
    REVOKE ALL ON SCHEMA public FROM PUBLIC;
    GRANT USAGE ON SCHEMA public TO ${others};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${others};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} GRANT USAGE, SELECT ON SEQUENCES TO ${others};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} GRANT EXECUTE ON FUNCTIONS TO ${others};
    ALTER DEFAULT PRIVILEGES FOR ROLE ${owner} REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE EXTENSION IF NOT EXISTS unaccent;
    CREATE EXTENSION IF NOT EXISTS pgcrypto;
    DO $$ BEGIN
      IF EXISTS (SELECT FROM pg_available_extensions WHERE name = 'vector') THEN
        CREATE EXTENSION IF NOT EXISTS vector;
      END IF;
    END $$;
  `);
}

function withPath(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(database)}`;
  return changed.href;
}

function withUser(url: string, user: string, password: string): string {
  const changed = new URL(url);
  changed.username = user;
  changed.password = encodeURIComponent(password);
  return changed.href;
}
