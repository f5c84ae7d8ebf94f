import { sqlMigration, tenantPolicies } from '@tutka/database';

/** Plans belong to the platform: everyone may see what there is to buy. */
export const { up, down } = sqlMigration(
  `
  CREATE TABLE plans (
    id text PRIMARY KEY,
    workspace uuid NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    prices jsonb NOT NULL,
    quotas jsonb NOT NULL,
    included_credits bigint,
    position int NOT NULL,
    is_offered boolean NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  );
  ${tenantPolicies('plans', { visible: 'true' })}
  `,
  'DROP TABLE plans',
);
