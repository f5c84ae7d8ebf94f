import type { WholeAgentVersion } from '@tutka/http-contracts';

/** What the reader's language calls links of an agent. */
export interface Words {
  /** A link to what is there no more. */
  readonly gone: (uuid: string) => string;
  readonly allTools: string;
  readonly asksFirst: string;
}

/** An MCP server of an agent, its tools, and whether it asks first, in a line. */
export function toolsOf(
  { uuid, name, tools, approval }: WholeAgentVersion['mcpServers'][number],
  words: Words,
): string {
  const parts = [name ?? words.gone(uuid), tools === 'all' ? words.allTools : tools.join(', ')];
  return [...parts, ...(approval === 'always' ? [words.asksFirst] : [])].filter(Boolean).join(' · ');
}
