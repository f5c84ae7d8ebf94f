import type { Aggregate } from '@tutka/event-store';
import { decideMcpServer, type McpServerCommand } from '../domain/mcp-servers/mcp-server.decide.ts';
import type { McpServerEvent } from '../domain/mcp-servers/mcp-server.events.ts';
import { evolveMcpServer, type McpServerState, noMcpServer } from '../domain/mcp-servers/mcp-server.state.ts';
import { knows } from './known-events.ts';

export const mcpServerAggregate: Aggregate<McpServerCommand, McpServerState, McpServerEvent> = {
  type: 'mcp-server',
  initial: noMcpServer,
  decide: decideMcpServer,
  evolve: evolveMcpServer,
  knows,
};
