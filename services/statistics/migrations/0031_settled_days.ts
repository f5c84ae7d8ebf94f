import { forRoles, sqlMigration, tenantPolicies } from '@tutka/database';

const tables = ['figure_lists', 'figure_cuts'];
const seenByAdmins = { visible: `current_setting('tutka.role', true) = '1'` };

// Made of `figures` for days that are over; what is not of the same versions of rows (`versions`) is passed over.
export const { up, down } = sqlMigration(
  `
  CREATE TABLE figure_lists (
    workspace uuid NOT NULL,
    dimension text NOT NULL,
    first date NOT NULL,
    days int NOT NULL,
    versions text NOT NULL,
    items json NOT NULL,
    sums bytea NOT NULL,
    PRIMARY KEY (workspace, dimension, days, first)
  );

  CREATE TABLE figure_cuts (
    workspace uuid NOT NULL,
    day date NOT NULL,
    quarter int NOT NULL,
    version text NOT NULL,
    earlier bytea NOT NULL,
    later bytea NOT NULL,
    PRIMARY KEY (workspace, day, quarter)
  );

  ${tables.map((table) => tenantPolicies(table, seenByAdmins)).join('')}
  ${forRoles(`REVOKE INSERT, UPDATE, DELETE ON ${tables.join(', ')} FROM %1$I;`)}
  `,
  'DROP TABLE figure_cuts, figure_lists',
);
