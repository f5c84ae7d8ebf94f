import { sqlMigration } from '@tutka/database';

// Of an agent with knowledge, and nothing of it is cited.
export const { up, down } = sqlMigration(
  'ALTER TABLE messages ADD uncited boolean NOT NULL DEFAULT false',
  'ALTER TABLE messages DROP uncited',
);
