import { type Db, inTenant, queries, type Tx } from '@tutka/database';
import { AGENT_FILE_VERSION, type AgentFile } from '@tutka/http-contracts';
import type { MissingPart } from '../domain/agent.events.ts';
import { readableOf } from '../store/knowledge-access.ts';
import type { Member } from '../store/member.ts';
import type { Repeatable } from '../store/once.ts';
import type { AgentWrites } from './agent-writes.ts';
import { ownAgent } from './own-agent.ts';

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

/** Agents as files: no secret, no owner, no offer; links by uuid and name, followed only where the reader may. */
export function agentFiles({ app, writes, offered, now }: Deps): AgentFiles {
  return {
    async write(member, uuid) {
      const models = await offered();
      return await inTenant(app, member, async (tx) => {
        const { content, prompt, linked } = await ownAgent(tx, member, uuid);
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
            knowledges: await namesOf(tx, linked),
          },
        };
      });
    },
    async read(member, { agent: { prompt, model, knowledges = [], ...texts } }, request) {
      const chosen = model ? modelFor(model, await offered()) : undefined;
      const found = await inTenant(app, member, (tx) => basesFor(tx, member, knowledges));
      const missing: MissingPart[] = [
        ...found.missing,
        ...(model && !chosen ? [{ kind: 'model' as const, name: model.name }] : []),
      ];
      const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
      const content = { ...given, model: chosen?.id ?? null, knowledges: found.uuids };
      return await writes.create(
        member,
        { content, prompt, offer: {}, origin: { kind: 'import', missing } },
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

interface Base {
  readonly uuid: string;
  readonly name: string;
}

async function namesOf(tx: Tx, uuids: readonly string[]): Promise<Base[]> {
  const names = await queries(tx)('knowledges')
    .whereIn('uuid', [...uuids])
    .select<Base[]>('uuid', 'name');
  return uuids.flatMap((uuid) => names.find((base) => base.uuid === uuid) ?? []);
}

/** By uuid where the member may read it, else one of the own workspace with that name. */
async function basesFor(
  tx: Tx,
  { workspace }: Member,
  wanted: readonly Base[],
): Promise<{ uuids: string[]; missing: MissingPart[] }> {
  const open = await readableOf(
    tx,
    wanted.map(({ uuid }) => uuid),
  );
  const own = await queries(tx)('knowledges')
    .where({ workspace })
    .whereIn(
      'name',
      wanted.map(({ name }) => name),
    )
    .orderBy('created_at')
    .select<Base[]>('uuid', 'name');
  const uuids = new Set<string>();
  const missing: MissingPart[] = [];
  for (const { uuid, name } of wanted) {
    const found = open.has(uuid) ? uuid : own.find((base) => base.name === name)?.uuid;
    if (found) uuids.add(found);
    else missing.push({ kind: 'knowledge', name });
  }
  return { uuids: [...uuids], missing };
}
