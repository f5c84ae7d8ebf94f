import { type Db, inTenant } from '@tutka/database';
import type { Agent } from '@tutka/http-contracts';
import type { People } from '../clients/people.ts';
import { AgentNotFound } from '../domain/agents/agent.refusals.ts';
import { findAgent } from '../projections/agent.ts';
import { type AgentFilter, listAgents, listTags } from '../projections/agent-list.ts';
import type { Member, Reader } from '../store/member.ts';
import { type AgentWithTools, withTools } from './agent-tools.ts';
import { agentView } from './agent-view.ts';
import { entitlementsOf } from './entitlements.ts';

type Filter = Omit<AgentFilter, 'workspace'>;

export interface AgentReads {
  /** With `published`, members too meet what others do. Throws AgentNotFound. */
  one(reader: Reader, uuid: string, published?: boolean): Promise<Agent>;
  list(reader: Reader, filter: Filter): Promise<{ items: Agent[]; total: number }>;
  /** The tags of public agents. */
  tags(reader: Reader): Promise<{ tag: string; count: number }[]>;
}

interface Deps {
  readonly app: Db;
  readonly people: People;
  readonly ensureAssistant: (member: Member) => Promise<void>;
}

/** Agents as members read them, and public ones as everybody does. */
export function agentReads({ app, people, ensureAssistant }: Deps): AgentReads {
  const assure = async (reader: Reader) => {
    if (reader.kind !== 'anonymous') await ensureAssistant(reader);
  };
  // Outside of the transaction: identity may be slow, connections are few.
  const shown = async (reader: Reader, rows: readonly AgentWithTools[]): Promise<Agent[]> => {
    const owners = await people.describe(rows.map(({ owner }) => owner));
    const entitlements = await entitlementsOf(app, reader, rows);
    return rows.map((row) => agentView(row, reader, owners.get(row.owner), entitlements.get(row.uuid)));
  };
  return {
    async one(reader, uuid, published = false) {
      await assure(reader);
      const as = published ? undefined : reader.workspace;
      const found = await inTenant(app, reader, async (tx) => {
        const row = await findAgent(tx, uuid, as);
        return withTools(tx, row ? [row] : []);
      });
      const [agent] = await shown(reader, found);
      if (!agent) throw new AgentNotFound();
      return agent;
    },
    async list(reader, filter) {
      await assure(reader);
      const { workspace } = reader;
      const { rows, total } = await inTenant(app, reader, async (tx) => {
        const listed = await listAgents(tx, { ...filter, workspace });
        return { rows: await withTools(tx, listed.rows), total: listed.total };
      });
      return { items: await shown(reader, rows), total };
    },
    tags: (reader) => inTenant(app, reader, listTags),
  };
}
