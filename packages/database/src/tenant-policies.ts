const table = /^[a-z_][a-z0-9_]*$/;

/**
 * SQL for a migration, run by the owner: turns row-level security on for a table, also for its owner; the app role
 * reaches rows of its workspace only (or those `visible` names too, for reading), the worker role all of them.
 * The table has a column `workspace uuid`. `visible` is an SQL condition, for example `visibility = 'public'`.
 */
export function tenantPolicies(name: string, { visible }: { visible?: string } = {}): string {
  if (!table.test(name)) throw new Error(`"${name}" is not a plain table name`);
  const own = `workspace = nullif(current_setting('tutka.workspace', true), '')::uuid`;
  const reading =
    visible === undefined ? '' : `CREATE POLICY visible ON ${name} FOR SELECT TO %1$I USING (${visible});`;
  return `
    ALTER TABLE ${name} ENABLE ROW LEVEL SECURITY;
    ALTER TABLE ${name} FORCE ROW LEVEL SECURITY;
    ${forRoles(`CREATE POLICY own_workspace ON ${name} TO %1$I USING (${own}) WITH CHECK (${own}); ${reading}
      CREATE POLICY worker ON ${name} TO %2$I USING (true) WITH CHECK (true);`)}
  `;
}

/**
 * SQL that runs `statements` with `%1$I` standing for the app role and `%2$I` for the worker role of the owner who
 * runs it, so that no migration spells a service's role names.
 */
export function forRoles(statements: string): string {
  return `DO $roles$ BEGIN EXECUTE format($policy$ ${statements} $policy$,
    regexp_replace(current_user, '_owner$', '_app'), regexp_replace(current_user, '_owner$', '_worker')); END $roles$;`;
}
