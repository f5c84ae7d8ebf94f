import type { Db } from '@tutka/database';
import type { Egress } from '@tutka/egress';
import type { Logger } from '@tutka/service-runtime';
import { bindMcpServers } from '../http/mcp-server.routes.ts';
import { bindMcpSignIn } from '../http/mcp-sign-in.routes.ts';
import { McpCheckWorker } from '../mcp/checks/check-worker.ts';
import { type McpConnections, mcpConnections } from '../mcp/connections.ts';
import { mcpEntries } from '../mcp/entries.ts';
import { mcpSignIn } from '../mcp/oauth/sign-in.ts';
import { mcpHistory } from '../mcp/servers/server-history.ts';
import { mcpServerReads } from '../mcp/servers/server-reads.ts';
import { mcpTools } from '../mcp/servers/server-tools.ts';
import { mcpServerWrites } from '../mcp/servers/server-writes.ts';
import { secretBox } from '../store/secret-box.ts';
import type { CatalogPart } from './part.ts';

interface McpDeps {
  readonly app: Db;
  readonly worker: Db;
  readonly egress: Egress;
  readonly logger: Logger;
  readonly pollMs: number;
  readonly settings: {
    readonly MASTER_KEY: string;
    readonly MCP_STDIO?: string | undefined;
    readonly PUBLIC_URL?: string | undefined;
  };
  /** Servers of a workspace; 0: any number. */
  readonly quota: number;
}

/** MCP servers: their list, their tools, and the way to them. */
export function mcpServersPart({
  app,
  worker,
  egress,
  logger,
  pollMs,
  settings,
  quota,
}: McpDeps): CatalogPart & {
  readonly connections: McpConnections;
} {
  const box = secretBox(settings.MASTER_KEY);
  const entries = mcpEntries(settings.MCP_STDIO);
  const connections = mcpConnections({ worker, egress, box, entries });
  const reads = mcpServerReads({ app });
  const writes = mcpServerWrites({ app, box, offersEntry: (entry) => entries.has(entry), quota });
  const tools = mcpTools({ app, worker, reads, connections });
  const signIn = mcpSignIn({ worker, egress, box, reads, publicUrl: settings.PUBLIC_URL });
  const history = mcpHistory({ app, reads });
  const checks = new McpCheckWorker({ db: worker, connections, logger, pollMs });
  return {
    connections,
    bind: (router) => {
      bindMcpServers(router, { reads, writes, tools, history, entries, quota });
      bindMcpSignIn(router, { reads, tools, signIn });
    },
    start: () => checks.nudge(),
    stop: () => checks.stop(),
  };
}
