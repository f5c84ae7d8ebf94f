import type { WholeAgentVersion } from '@tutka/http-contracts';

/** What the reader's language calls links of an agent. */
export interface Words {
  /** A link to what is there no more. */
  readonly gone: (uuid: string) => string;
  readonly allTools: string;
  readonly asksFirst: string;
  readonly shown: string;
  readonly webSearch: string;
  readonly webFetch: string;
}

/** An MCP server of an agent, its tools, whether it asks first and who sees what they answer, in a line. */
export function toolsOf(
  { uuid, name, tools, approval, results }: WholeAgentVersion['mcpServers'][number],
  words: Words,
): string {
  const parts = [name ?? words.gone(uuid), tools === 'all' ? words.allTools : tools.join(', ')];
  const asks = approval === 'always' ? [words.asksFirst] : [];
  const shown = results === 'everyone' ? [words.shown] : [];
  return [...parts, ...asks, ...shown].filter(Boolean).join(' · ');
}

/** What an agent may do in the web, and who sees what it answered. */
export function webOf({ webSearch, webFetch, webResults }: WholeAgentVersion, words: Words): string[] {
  const may = [...(webSearch ? [words.webSearch] : []), ...(webFetch ? [words.webFetch] : [])];
  return may.length > 0 && webResults === 'everyone' ? [...may, words.shown] : may;
}
