import { forRoles, sqlMigration, tenantPolicies } from '@tutka/database';

const sealedFromRequests = (table: string, columns: string) =>
  `${tenantPolicies(table)}
   ${forRoles(`REVOKE ALL ON ${table} FROM %1$I; GRANT SELECT (${columns}), DELETE ON ${table} TO %1$I;`)}`;

/** Who we are at a server's authorisation server, by the page people come back to. */
const clients = `
  CREATE TABLE mcp_oauth_clients (
    server uuid NOT NULL,
    redirect_uri text NOT NULL,
    workspace uuid NOT NULL,
    sealed bytea NOT NULL,
    PRIMARY KEY (server, redirect_uri)
  );
  ${sealedFromRequests('mcp_oauth_clients', 'server, workspace')}
`;

/** People on their way to an authorisation server and back. */
const flows = `
  CREATE TABLE mcp_oauth_flows (
    state_hash text PRIMARY KEY,
    server uuid NOT NULL,
    workspace uuid NOT NULL,
    person uuid NOT NULL,
    sealed bytea NOT NULL,
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX mcp_oauth_flows_by_end ON mcp_oauth_flows (expires_at);
  ${sealedFromRequests('mcp_oauth_flows', 'server, workspace')}
`;

/** Each person's own tokens. */
const grants = `
  CREATE TABLE mcp_oauth_grants (
    server uuid NOT NULL,
    person uuid NOT NULL,
    workspace uuid NOT NULL,
    sealed bytea NOT NULL,
    granted_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (server, person)
  );
  ${sealedFromRequests('mcp_oauth_grants', 'server, person, workspace')}
`;

export const { up, down } = sqlMigration(
  `${clients} ${flows} ${grants} ALTER TABLE mcp_servers ADD COLUMN client_id text;`,
  `ALTER TABLE mcp_servers DROP COLUMN client_id;
   DROP TABLE mcp_oauth_grants, mcp_oauth_flows, mcp_oauth_clients`,
);
