import { type Db, inTenant } from '@tutka/database';
import type { Agent } from '@tutka/http-contracts';
import type { People, PersonShown } from '../clients/people.ts';
import type { Entitlement } from '../domain/agent.entitlement.ts';
import { AgentNotFound } from '../domain/agent.refusals.ts';
import { type AgentFilter, type AgentRow, findAgent, listAgents } from '../projections/agent.ts';
import type { Member } from '../store/member.ts';
import { entitlementsOf } from './entitlements.ts';

export interface AgentReads {
  one(member: Member, uuid: string): Promise<Agent>;
  list(member: Member, filter: Omit<AgentFilter, 'workspace'>): Promise<{ items: Agent[]; total: number }>;
}

interface Deps {
  readonly app: Db;
  readonly people: People;
  readonly ensureAssistant: (member: Member) => Promise<void>;
}

/** Agents as members read them: the prompt for members alone, knowledge that is still there. */
export function agentReads({ app, people, ensureAssistant }: Deps): AgentReads {
  // Outside of the transaction: identity may be slow, connections are few.
  const shown = async (member: Member, rows: readonly AgentRow[]): Promise<Agent[]> => {
    const owners = await people.describe(rows.map(({ owner }) => owner));
    const entitlements = await entitlementsOf(app, member, rows);
    return rows.map((row) => view(row, member, owners.get(row.owner), entitlements.get(row.uuid)));
  };
  return {
    async one(member, uuid) {
      await ensureAssistant(member);
      const found = await inTenant(app, member, (tx) => findAgent(tx, uuid, member.workspace));
      const [agent] = found ? await shown(member, [found]) : [];
      if (!agent) throw new AgentNotFound();
      return agent;
    },
    async list(member, filter) {
      await ensureAssistant(member);
      const { workspace } = member;
      const { rows, total } = await inTenant(app, member, (tx) => listAgents(tx, { ...filter, workspace }));
      return { items: await shown(member, rows), total };
    },
  };
}

function view(
  row: AgentRow,
  member: Member,
  owner: PersonShown | undefined,
  entitlement: Entitlement = 'none',
): Agent {
  const { promptHash: _, ...content } = row.content;
  const own = row.workspace === member.workspace;
  const linked = new Set(own ? row.linked : []);
  return {
    uuid: row.uuid,
    ...content,
    suggestedQuestions: [...content.suggestedQuestions],
    tags: [...content.tags],
    ...(own ? { prompt: row.prompt } : {}),
    knowledges: content.knowledges.filter((uuid) => linked.has(uuid)),
    ...row.offer,
    version: row.version,
    publishedVersion: row.publishedVersion,
    isAssistant: row.assistant,
    owner: owner ?? { uuid: row.owner, logo: '', email: '' },
    entitlement,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
