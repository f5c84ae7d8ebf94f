import { type Db, inTenant } from '@tutka/database';
import { AGENT_FILE_VERSION, type AgentFile } from '@tutka/http-contracts';
import type { Repeatable } from '@tutka/service-runtime';
import type { MissingPart } from '../domain/agents/agent.events.ts';
import type { Member } from '../store/member.ts';
import { webOf } from './agent-view.ts';
import type { AgentWrites } from './agent-writes.ts';
import { baseLinks, followBases } from './base-links.ts';
import { ownAgent } from './own-agent.ts';
import { followServers, serverLinks } from './server-links.ts';

interface Offered {
  readonly id: string;
  readonly name: string;
}

export interface AgentFiles {
  /** Throws AgentNotFound, AgentNotEditable. */
  write(member: Member, uuid: string): Promise<AgentFile>;
  /** Makes the agent that a file describes, to be looked at first; answers its uuid. */
  read(member: Member, file: AgentFile, request: Repeatable | undefined): Promise<string>;
}

interface Deps {
  readonly app: Db;
  readonly writes: AgentWrites;
  /** The models that may be chosen. */
  readonly offered: () => Promise<readonly Offered[]>;
  readonly now: () => Date;
}

/** Agents as files: no secret, no owner, no offer; links by uuid, name and address, followed only where the reader may. */
export function agentFiles({ app, writes, offered, now }: Deps): AgentFiles {
  return {
    async write(member, uuid) {
      const models = await offered();
      return await inTenant(app, member, async (tx) => {
        const { content, prompt, linked, toolPins } = await ownAgent(tx, member, uuid);
        const { name, description, temperature, maxTokens, openingMessage, model } = content;
        return {
          format: 'tutka.agent',
          formatVersion: AGENT_FILE_VERSION,
          exportedAt: now().toISOString(),
          agent: {
            name,
            description,
            prompt,
            model: model === null ? null : { id: model, name: nameOfModel(model, models) },
            temperature,
            maxTokens,
            openingMessage,
            suggestedQuestions: [...content.suggestedQuestions],
            tags: [...content.tags],
            ...webOf(content),
            knowledges: await baseLinks(tx, linked),
            mcpServers: await serverLinks(tx, content.mcpServers ?? [], toolPins),
          },
        };
      });
    },
    async read(member, { agent }, request) {
      const { prompt, model, knowledges = [], mcpServers = [], ...texts } = agent;
      const chosen = model ? modelFor(model, await offered()) : undefined;
      const { bases, servers } = await inTenant(app, member, async (tx) => ({
        bases: await followBases(tx, member, knowledges),
        servers: await followServers(tx, member, mcpServers),
      }));
      const missing: MissingPart[] = [
        ...bases.missing,
        ...servers.missing,
        ...(model && !chosen ? [{ kind: 'model' as const, name: model.name }] : []),
      ];
      const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
      const links = { knowledges: bases.knowledges, mcpServers: servers.mcpServers };
      const content = { ...given, model: chosen?.id ?? null, ...links };
      return await writes.create(
        member,
        { content, prompt, offer: {}, origin: { kind: 'import', missing }, toolLists: servers.toolLists },
        request,
      );
    },
  };
}

function nameOfModel(id: string, models: readonly Offered[]): string {
  return models.find((model) => model.id === id)?.name ?? id.slice(id.indexOf('/') + 1);
}

/** The same installation knows the id, another one perhaps the name. */
function modelFor(wanted: Offered, models: readonly Offered[]): Offered | undefined {
  return models.find(({ id }) => id === wanted.id) ?? models.find(({ name }) => name === wanted.name);
}
