import { type Db, inTenant, type Tx } from '@tutka/database';
import type { AgentVersion, WholeAgentVersion } from '@tutka/http-contracts';
import type { People, PersonShown } from '../clients/people.ts';
import { changedFields } from '../domain/agents/agent.changes.ts';
import { NoSuchVersion } from '../domain/agents/agent.refusals.ts';
import type { AgentRow } from '../projections/agent.ts';
import { type AgentVersionRow, findVersion, listVersions } from '../projections/agent-version.ts';
import type { Member } from '../store/member.ts';
import { webOf } from './agent-view.ts';
import { ownAgent } from './own-agent.ts';
import { toolChoice } from './tool-choice.ts';

/** Each throws AgentNotFound or AgentNotEditable. */
export interface AgentVersions {
  list(
    member: Member,
    uuid: string,
    page: { readonly offset: number; readonly limit: number },
  ): Promise<{ items: AgentVersion[]; total: number }>;
  /** Throws NoSuchVersion too. */
  one(member: Member, uuid: string, version: number): Promise<WholeAgentVersion>;
}

/** The saved states of a workspace's agents. */
export function agentVersions({ app, people }: { readonly app: Db; readonly people: People }): AgentVersions {
  const within = <T>(member: Member, uuid: string, read: (tx: Tx, agent: AgentRow) => Promise<T>) =>
    inTenant(app, member, async (tx) => {
      const agent = await ownAgent(tx, member, uuid);
      return { agent, found: await read(tx, agent) };
    });
  const savers = (rows: readonly AgentVersionRow[]) =>
    people.describe(rows.flatMap(({ savedBy }) => savedBy ?? []));

  return {
    async list(member, uuid, page) {
      const { agent, found } = await within(member, uuid, (tx) => listVersions(tx, uuid, page));
      const known = await savers(found);
      return { items: found.map((row) => view(row, agent, known)), total: agent.version };
    },
    async one(member, uuid, version) {
      const { agent, found } = await within(member, uuid, (tx) => findVersion(tx, uuid, version));
      if (!found) throw new NoSuchVersion();
      const { promptHash: _, ...content } = found.content;
      const named = (uuid: string) => ({ uuid, name: found.names.get(uuid) ?? null });
      return {
        ...content,
        ...webOf(content),
        ...view(found, agent, await savers([found])),
        prompt: found.prompt,
        suggestedQuestions: [...content.suggestedQuestions],
        tags: [...content.tags],
        knowledges: content.knowledges.map(named),
        mcpServers: (content.mcpServers ?? []).map((server) => ({
          ...toolChoice(server),
          ...named(server.uuid),
        })),
      };
    },
  };
}

function view(row: AgentVersionRow, agent: AgentRow, people: ReadonlyMap<string, PersonShown>): AgentVersion {
  const { version, content, before, savedAt, savedBy, restoredFrom } = row;
  return {
    version,
    name: content.name,
    savedAt: savedAt.toISOString(),
    savedBy: (savedBy && people.get(savedBy)) || null,
    changed: before ? changedFields(before, content) : [],
    restoredFrom,
    isPublished: agent.publishedVersion === version,
  };
}
