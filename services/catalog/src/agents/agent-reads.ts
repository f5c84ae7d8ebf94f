import { type Db, inTenant, queries, type Tx } from '@tutka/database';
import type { Agent } from '@tutka/http-contracts';
import type { People } from '../clients/people.ts';
import { entitlementOf } from '../domain/agent.entitlement.ts';
import { AgentNotFound } from '../domain/agent.refusals.ts';
import { type AgentFilter, type AgentRow, findAgent, listAgents } from '../projections/agent.ts';
import type { Member } from '../store/member.ts';
import { findPrompts } from '../store/prompts.ts';

export interface AgentReads {
  one(member: Member, uuid: string): Promise<Agent>;
  list(member: Member, filter: Omit<AgentFilter, 'workspace'>): Promise<{ items: Agent[]; total: number }>;
  /** A row just written, as its writer sees it. */
  show(member: Member, row: AgentRow): Promise<Agent>;
}

interface Deps {
  readonly app: Db;
  readonly people: People;
  readonly ensureAssistant: (member: Member) => Promise<void>;
}

/** Agents as members read them: the prompt for members alone, knowledge that is still there. */
export function agentReads({ app, people, ensureAssistant }: Deps): AgentReads {
  const show = async (tx: Tx, member: Member, rows: readonly AgentRow[]): Promise<Agent[]> => {
    const prompts = await findPrompts(
      tx,
      rows.map(({ uuid, content }) => ({ agent: uuid, hash: content.promptHash })),
    );
    const kept = await stillThere(tx, [...new Set(rows.flatMap(({ content }) => content.knowledges))]);
    const owners = await people.describe(rows.map(({ owner }) => owner));
    return rows.map((row) => view(row, member, prompts.get(row.uuid) ?? '', kept, owners));
  };
  return {
    async one(member, uuid) {
      await ensureAssistant(member);
      return inTenant(app, member, async (tx) => {
        const found = await findAgent(tx, uuid, member.workspace);
        const [shown] = found ? await show(tx, member, [found]) : [];
        if (!shown) throw new AgentNotFound();
        return shown;
      });
    },
    async list(member, filter) {
      await ensureAssistant(member);
      return inTenant(app, member, async (tx) => {
        const { rows, total } = await listAgents(tx, { ...filter, workspace: member.workspace });
        return { items: await show(tx, member, rows), total };
      });
    },
    show: (member, row) =>
      inTenant(app, member, async (tx) => {
        const [shown] = await show(tx, member, [row]);
        if (!shown) throw new AgentNotFound();
        return shown;
      }),
  };
}

/** Which of these bases exist; a deleted one's links go with it. */
async function stillThere(tx: Tx, knowledges: readonly string[]): Promise<Set<string>> {
  if (knowledges.length === 0) return new Set();
  return new Set(await queries(tx)('knowledges').whereIn('uuid', knowledges).pluck('uuid'));
}

function view(
  row: AgentRow,
  member: Member,
  prompt: string,
  kept: ReadonlySet<string>,
  owners: Awaited<ReturnType<People['describe']>>,
): Agent {
  const { promptHash: _, ...content } = row.content;
  const entitlement = entitlementOf({ ...row, ...row.offer }, member) ?? 'none';
  const own = row.workspace === member.workspace;
  return {
    uuid: row.uuid,
    ...content,
    suggestedQuestions: [...content.suggestedQuestions],
    tags: [...content.tags],
    ...(own ? { prompt } : {}),
    knowledges: own ? content.knowledges.filter((uuid) => kept.has(uuid)) : [],
    ...row.offer,
    version: own ? row.version : (row.publishedVersion ?? row.version),
    publishedVersion: row.publishedVersion,
    isAssistant: row.assistant,
    owner: owners.get(row.owner) ?? { uuid: row.owner, logo: '', email: '' },
    entitlement,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
