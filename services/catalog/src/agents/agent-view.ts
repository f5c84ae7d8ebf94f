import type { Agent } from '@tutka/http-contracts';
import type { PersonShown } from '../clients/people.ts';
import type { Entitlement } from '../domain/agents/agent.entitlement.ts';
import type { AgentContent } from '../domain/agents/agent.events.ts';
import type { Reader } from '../store/member.ts';
import type { AgentWithTools } from './agent-tools.ts';

/** An agent as somebody may see it: the prompt, the knowledge, the tools and the review for members alone. */
export function agentView(
  row: AgentWithTools,
  reader: Reader,
  owner: PersonShown | undefined,
  entitlement: Entitlement = 'none',
): Agent {
  const { promptHash: _, ...content } = row.content;
  const own = row.workspace === reader.workspace;
  const linked = new Set(own ? row.linked : []);
  return {
    uuid: row.uuid,
    ...content,
    ...webOf(content),
    suggestedQuestions: [...content.suggestedQuestions],
    tags: [...content.tags],
    ...(own ? { prompt: row.prompt } : {}),
    knowledges: content.knowledges.filter((uuid) => linked.has(uuid)),
    mcpServers: own ? [...row.tools] : [],
    ...row.offer,
    version: row.version,
    publishedVersion: row.publishedVersion,
    isAssistant: row.assistant,
    userCount: row.people,
    review: own && row.review ? { missing: [...row.review.missing] } : null,
    owner: owner ?? { uuid: row.owner, logo: '', email: '' },
    entitlement,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** What an agent may do in the web, as it travels. */
export function webOf({ webSearch = false, webFetch = false, webResults }: Partial<AgentContent>) {
  return { webSearch, webFetch, ...(webResults && { webResults }) };
}
