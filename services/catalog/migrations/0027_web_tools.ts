import { forRoles, sqlMigration, tenantPolicies } from '@tutka/database';

/** The platform's search engine with its key, and how often each workspace's agents used the web lately. */
export const { up, down } = sqlMigration(
  `
  CREATE TABLE search_engines (
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    kind text NOT NULL,
    base_url text NOT NULL,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  );
  ${tenantPolicies('search_engines', { visible: 'true' })}

  CREATE TABLE search_engine_keys (
    engine uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    sealed bytea NOT NULL,
    last4 text
  );
  ${tenantPolicies('search_engine_keys')}
  ${forRoles('REVOKE ALL ON search_engine_keys FROM %1$I;')}

  CREATE TABLE web_tool_pace (
    workspace uuid PRIMARY KEY,
    minute timestamptz NOT NULL,
    calls integer NOT NULL
  );
  ${tenantPolicies('web_tool_pace')}
  ${forRoles('REVOKE ALL ON web_tool_pace FROM %1$I;')}
  `,
  'DROP TABLE web_tool_pace, search_engine_keys, search_engines',
);
