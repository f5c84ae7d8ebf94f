import { forRoles, sqlMigration } from '@tutka/database';

// When people ceased to belong to a workspace, for what is answered there and kept nowhere.
export const { up, down } = sqlMigration(
  `
  CREATE TABLE departures (
    user_uuid uuid NOT NULL,
    workspace uuid NOT NULL,
    left_at timestamptz NOT NULL,
    PRIMARY KEY (user_uuid, workspace)
  );
  ${forRoles('REVOKE ALL ON departures FROM %1$I')}
  `,
  'DROP TABLE departures',
);
