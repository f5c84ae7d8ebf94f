import { sqlMigration } from '@tutka/database';

/** Which model of a provider reads pictures. */
export const { up, down } = sqlMigration(
  'ALTER TABLE model_providers ADD vision_model text',
  'ALTER TABLE model_providers DROP vision_model',
);
