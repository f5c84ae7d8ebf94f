import { sqlMigration } from '@tutka/database';

/** Which model of a provider puts found passages in order. */
export const { up, down } = sqlMigration(
  'ALTER TABLE model_providers ADD rerank_model text',
  'ALTER TABLE model_providers DROP rerank_model',
);
