import { forRoles } from '@tutka/database';
import type { Knex } from 'knex';

/** Who may get an account, where an ADMIN said so in place of the operator's setting: one row at most. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE sign_up_policies (
      uuid uuid PRIMARY KEY,
      kind text NOT NULL CHECK (kind IN ('open', 'domains', 'invite')),
      domains text[] NOT NULL
    );
    ALTER TABLE sign_up_policies ENABLE ROW LEVEL SECURITY;
    ALTER TABLE sign_up_policies FORCE ROW LEVEL SECURITY;
    ${forRoles('CREATE POLICY worker ON sign_up_policies TO %2$I USING (true) WITH CHECK (true);')}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP TABLE sign_up_policies');
}
