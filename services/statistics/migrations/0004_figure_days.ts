import { forRoles, sqlMigration, tenantPolicies } from '@tutka/database';

// A row a day of each item, its quarters of an hour packed (domain/pack.ts): a fraction of the rows, and of the time to
// write them. The figures are made anew from what was received at the next start. Lists are ranked by the columns.
export const { up, down } = sqlMigration(
  `
  DROP TABLE timings, money, figures;
  DROP AGGREGATE people_union(varbit);
  DROP FUNCTION people_or;

  CREATE TABLE figures (
    workspace uuid NOT NULL,
    dimension text NOT NULL,
    item text NOT NULL,
    day date NOT NULL,
    sessions bigint NOT NULL,
    messages bigint NOT NULL,
    tokens bigint NOT NULL,
    cost bigint NOT NULL,
    failed bigint NOT NULL,
    whole bytea NOT NULL,
    quarters bytea NOT NULL,
    PRIMARY KEY (workspace, dimension, item, day)
  ) WITH (fillfactor = 80);
  CREATE INDEX figures_of_items ON figures (workspace, dimension, day) WHERE dimension <> 'all';

  ${tenantPolicies('figures', { visible: `current_setting('tutka.role', true) = '1'` })}
  ${forRoles('REVOKE INSERT, UPDATE, DELETE ON figures FROM %1$I;')}
  `,
  'DROP TABLE figures',
);
