import { sqlMigration } from '@tutka/database';

/** What each model of a provider takes at once. */
export const { up, down } = sqlMigration(
  "ALTER TABLE model_providers ADD context_tokens jsonb NOT NULL DEFAULT '{}'",
  'ALTER TABLE model_providers DROP context_tokens',
);
