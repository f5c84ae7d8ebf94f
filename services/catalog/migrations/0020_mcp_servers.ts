import { forRoles, sqlMigration, tenantPolicies } from '@tutka/database';

/** The read model of the MCP server streams. */
const servers = `
  CREATE TABLE mcp_servers (
    uuid uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    owner uuid NOT NULL,
    name text NOT NULL,
    description text NOT NULL,
    transport text NOT NULL,
    url text,
    entry text,
    auth_type text NOT NULL,
    status smallint NOT NULL CHECK (status BETWEEN 0 AND 2),
    status_reason text,
    tools_hash text,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL
  );
  CREATE INDEX mcp_servers_by_workspace ON mcp_servers (workspace, created_at DESC, uuid);
  ${tenantPolicies('mcp_servers')}
`;

/** Content: what servers said of their tools, by the hash of the list. */
const lists = `
  CREATE TABLE mcp_tool_lists (
    server uuid NOT NULL,
    hash text NOT NULL,
    workspace uuid NOT NULL,
    -- json, not jsonb: the order of a schema's fields is the order of their form.
    tools json NOT NULL,
    listed_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (server, hash)
  );
  ${tenantPolicies('mcp_tool_lists')}
`;

/** Members write secrets and see that they are there; only the worker role reads them. */
const secrets = `
  CREATE TABLE mcp_secrets (
    server uuid NOT NULL,
    name text NOT NULL,
    workspace uuid NOT NULL,
    place text NOT NULL,
    sealed bytea NOT NULL,
    last4 text,
    PRIMARY KEY (server, name)
  );
  ${tenantPolicies('mcp_secrets')}
  ${forRoles(`REVOKE SELECT ON mcp_secrets FROM %1$I;
    GRANT SELECT (server, name, workspace, place, last4) ON mcp_secrets TO %1$I;`)}
`;

/** When to look at a server next: one row a server, with its lease. */
const checks = `
  CREATE TABLE mcp_checks (
    server uuid PRIMARY KEY,
    workspace uuid NOT NULL,
    epoch bigint NOT NULL DEFAULT 0,
    failures int NOT NULL DEFAULT 0,
    run_at timestamptz NOT NULL,
    lease_until timestamptz,
    checked_at timestamptz
  ) WITH (fillfactor = 50);
  CREATE SEQUENCE mcp_check_epochs;
  ${tenantPolicies('mcp_checks')}
`;

export const { up, down } = sqlMigration(
  `${servers} ${lists} ${secrets} ${checks}
   ALTER TABLE agents ADD COLUMN tool_pins jsonb NOT NULL DEFAULT '{}';`,
  `ALTER TABLE agents DROP COLUMN tool_pins;
   DROP TABLE mcp_checks, mcp_secrets, mcp_tool_lists, mcp_servers; DROP SEQUENCE mcp_check_epochs`,
);
