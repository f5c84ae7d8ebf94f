import { sqlMigration, tenantPolicies } from '@tutka/database';
import { plainEvents } from '../plain-events.ts';

/** The same rows without a store, and the read model both write. */
export const { up, down } = sqlMigration(
  `
  ${plainEvents}
  CREATE TABLE read_model (id uuid PRIMARY KEY, workspace uuid NOT NULL, amount int NOT NULL);
  ${tenantPolicies('read_model')}
  `,
  'DROP TABLE plain_events, read_model',
);
