import { type Agent, routes } from '@tutka/http-contracts';
import { bind } from '@tutka/service-runtime';
import type { Router } from 'express';
import type { AgentReads } from '../agents/agent-reads.ts';
import { AgentNotFound } from '../domain/agents/agent.refusals.ts';
import { memberOf } from '../store/member.ts';

/** OpenAI's list has no pages. */
const MOST = 1000;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const modelOf = ({ uuid: id, name, description, createdAt, entitlement }: Agent) => ({
  id,
  object: 'model' as const,
  created: Math.floor(Date.parse(createdAt) / 1000),
  owned_by: entitlement === 'owner' || entitlement === 'member' ? 'workspace' : entitlement,
  name,
  description,
});

/** An imported one answers nobody until it was looked at, and one without entitlement not this caller. */
const answers = ({ review, entitlement }: Agent) => review === null && entitlement !== 'none';

/** Agents as OpenAI's clients list models: those that the workspace has or was given. */
export function bindOpenAiModels(router: Router, { reads }: { reads: AgentReads }): void {
  bind(router, routes.listOpenAiModels, async ({ principal }) => {
    const filter = { marketplace: false, words: [], tags: [], sort: 'changed', offset: 0 } as const;
    const { items } = await reads.list(memberOf(principal), { ...filter, limit: MOST });
    return { object: 'list' as const, data: items.filter(answers).map(modelOf) };
  });

  bind(router, routes.getOpenAiModel, async ({ params, principal }) => {
    if (!uuid.test(params.id)) throw new AgentNotFound();
    const agent = await reads.one(memberOf(principal), params.id.toLowerCase());
    if (!answers(agent)) throw new AgentNotFound();
    return modelOf(agent);
  });
}
