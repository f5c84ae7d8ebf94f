import type { Db } from './connection.ts';

interface RoleRow {
  readonly name: string;
  readonly superuser: boolean;
  readonly bypass: boolean;
  readonly owns: boolean;
}

/**
 * Throws when row-level security would not hold for the role of this pool: superuser, BYPASSRLS, or the owner of
 * tables. A service calls it on its app pool before it listens.
 */
export async function refuseUnsafeRole(app: Db): Promise<void> {
  const { rows } = await app.raw<{ rows: RoleRow[] }>(
    `SELECT rolname AS name, rolsuper AS superuser, rolbypassrls AS bypass,
            EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                    WHERE c.relowner = r.oid AND c.relkind IN ('r', 'p') AND n.nspname !~ '^pg_') AS owns
     FROM pg_roles r WHERE rolname = current_user`,
  );
  for (const role of rows) {
    const fault = faultOf(role);
    if (fault) {
      throw new Error(
        `DATABASE_URL connects as "${role.name}", which ${fault}: workspaces would not be kept apart. Use the service's app role.`,
      );
    }
  }
}

function faultOf(role: RoleRow): string | undefined {
  if (role.superuser) return 'is superuser';
  if (role.bypass) return 'has BYPASSRLS';
  if (role.owns) return 'owns tables';
  return undefined;
}
