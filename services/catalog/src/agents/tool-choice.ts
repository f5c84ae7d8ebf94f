import type { Agent } from '@tutka/http-contracts';
import type { AgentMcpServer } from '../domain/agents/agent.events.ts';

/** Which tools of a server an agent may call, as it travels. */
export function toolChoice({
  uuid,
  tools,
  approval,
  results,
}: AgentMcpServer): Omit<Agent['mcpServers'][number], 'toolsChanged'> {
  return { uuid, tools: tools === 'all' ? tools : [...tools], approval, ...(results && { results }) };
}
