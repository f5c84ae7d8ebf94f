import { sqlMigration } from '@tutka/database';

export const { up, down } = sqlMigration(
  `
  -- A look at its reply for each row, which locks the reply's, took as long as all else of a row of lines.
  ALTER TABLE reply_lines DROP CONSTRAINT reply_lines_reply_uuid_fkey;
  CREATE FUNCTION delete_lines_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM reply_lines WHERE reply_uuid = OLD.uuid;
    RETURN NULL;
  END
  $$;
  CREATE TRIGGER lines_go_with_message AFTER DELETE ON messages
    FOR EACH ROW EXECUTE FUNCTION delete_lines_of_message();
  -- From version 18 on what follows from a deletion that cascades is done as the owner, who else sees no row.
  CREATE POLICY owner ON reply_lines FOR ALL TO CURRENT_USER USING (true);
  `,
  `
  DROP POLICY owner ON reply_lines;
  DROP TRIGGER lines_go_with_message ON messages;
  DROP FUNCTION delete_lines_of_message();
  TRUNCATE reply_lines;
  ALTER TABLE reply_lines ADD CONSTRAINT reply_lines_reply_uuid_fkey
    FOREIGN KEY (reply_uuid) REFERENCES messages ON DELETE CASCADE;
  `,
);
