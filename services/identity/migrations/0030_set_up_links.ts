import { forRoles } from '@tutka/database';
import type { Knex } from 'knex';

/** Links that make their opener the first ADMIN, as hashes. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
    CREATE TABLE set_up_links (
      hash bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
    ALTER TABLE set_up_links ENABLE ROW LEVEL SECURITY;
    ALTER TABLE set_up_links FORCE ROW LEVEL SECURITY;
    ${forRoles('CREATE POLICY worker ON set_up_links TO %2$I USING (true) WITH CHECK (true);')}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP TABLE set_up_links');
}
