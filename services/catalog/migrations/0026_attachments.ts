import { tenantPolicies } from '@tutka/database';
import type { Knex } from 'knex';

export async function up(db: Knex): Promise<void> {
  await db.raw(`
    -- Of a guest's file: the share under which it was sent.
    ALTER TABLE uploads ADD COLUMN share uuid;

    -- What stands in a document that a message carries; content, gone with its file.
    CREATE TABLE attachment_texts (
      key text PRIMARY KEY REFERENCES uploads ON DELETE CASCADE,
      workspace uuid NOT NULL,
      text text NOT NULL,
      -- There is more than was kept.
      cut boolean NOT NULL
    );
    ${tenantPolicies('attachment_texts')}
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP TABLE attachment_texts; ALTER TABLE uploads DROP COLUMN share');
}
