import { sqlMigration } from '@tutka/database';

export const { up, down } = sqlMigration(
  `
  -- While a replacement is read, the file that serves is another one.
  ALTER TABLE documents ADD serving_file_key text;
  ALTER TABLE documents NO FORCE ROW LEVEL SECURITY;
  UPDATE documents SET serving_file_key = file_key WHERE index_version IS NOT NULL;
  ALTER TABLE documents FORCE ROW LEVEL SECURITY;
  CREATE INDEX documents_by_change ON documents (knowledge, updated_at);
  CREATE INDEX documents_by_workspace ON documents (workspace) INCLUDE (byte_size);
  `,
  `DROP INDEX documents_by_workspace, documents_by_change;
   ALTER TABLE documents DROP serving_file_key;`,
);
