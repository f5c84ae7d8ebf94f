import { type Db, inTenant, type Tx } from '@tutka/database';
import { decideAndAppend } from '@tutka/event-store';
import type { McpToolChange } from '@tutka/http-contracts';
import { NoSuchToolServer, ToolsMovedOn } from '../domain/agents/agent.refusals.ts';
import { changeBetween } from '../mcp/servers/server-history.ts';
import { applyAgentEvent } from '../projections/agent.ts';
import { findMcpServer } from '../projections/mcp-server.ts';
import { agentAggregate } from '../store/agent-aggregate.ts';
import { type Member, metaOf } from '../store/member.ts';
import { ownAgent } from './own-agent.ts';

/** What has become of the tools that an agent may call. Throws AgentNotFound, AgentNotEditable, NoSuchToolServer. */
export interface AgentToolChanges {
  /** From the list that was accepted to what the server says now. */
  of(member: Member, agent: string, server: string): Promise<Omit<McpToolChange, 'at'>>;
  /** Lets the agent use the list of this hash. Throws ToolsMovedOn where the server says something else by now. */
  accept(member: Member, agent: string, server: string, hash: string): Promise<void>;
}

export function agentToolChanges({ app }: { readonly app: Db }): AgentToolChanges {
  const pinned = async (tx: Tx, member: Member, agent: string, server: string) => {
    const { content, toolPins } = await ownAgent(tx, member, agent);
    const now = await findMcpServer(tx, server);
    if (!now || !content.mcpServers?.some(({ uuid }) => uuid === server)) throw new NoSuchToolServer();
    return { pin: toolPins[server] ?? null, hash: now.toolsHash };
  };
  return {
    of: (member, agent, server) =>
      inTenant(app, member, async (tx) => {
        const { pin, hash } = await pinned(tx, member, agent, server);
        return changeBetween(tx, server, pin, hash);
      }),
    async accept(member, agent, server, hash) {
      const now = await inTenant(app, member, (tx) => pinned(tx, member, agent, server));
      if (now.hash !== hash) throw new ToolsMovedOn();
      await decideAndAppend(app, member, agentAggregate, {
        streamId: agent,
        command: { type: 'accept-tools', server, hash },
        meta: metaOf(member),
        project: async (tx, events) => {
          for (const event of events) await applyAgentEvent(tx, event);
        },
      });
    },
  };
}
