import { randomUUID } from 'node:crypto';
import { type Db, inTenant, type Tx } from '@tutka/database';
import { appendEvents, decideAndAppend, type StoredEvent } from '@tutka/event-store';
import { once } from '@tutka/service-base';
import type { Repeatable } from '@tutka/service-runtime';
import { type AgentCommand, decideAgent } from '../domain/agents/agent.decide.ts';
import type { AgentContent, AgentEvent, AgentOffer, AgentOrigin } from '../domain/agents/agent.events.ts';
import { ModelNotOffered, NoSuchVersion } from '../domain/agents/agent.refusals.ts';
import { noAgent } from '../domain/agents/agent.state.ts';
import type { ToolLists } from '../domain/agents/agent.tools.ts';
import type { AgentRow } from '../projections/agent.ts';
import { findVersion } from '../projections/agent-version.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { agentAggregate } from '../store/agent-aggregate.ts';
import { takeAgentPlace } from '../store/agent-places.ts';
import { allReadable } from '../store/knowledge-access.ts';
import { type Member, metaOf } from '../store/member.ts';
import { keepPrompt, promptHash } from '../store/prompts.ts';
import { toolListsOf } from './agent-tools.ts';
import { assistantOf } from './assistant.ts';
import type { blankAgent } from './blank-agent.ts';
import { followAgent } from './follow-agent.ts';
import { ownAgent } from './own-agent.ts';

/** What a member writes of an agent. */
export interface AgentDraft {
  readonly content: Partial<Omit<AgentContent, 'promptHash'>>;
  readonly prompt?: string | undefined;
  readonly offer: Partial<AgentOffer>;
}

/** What a new agent begins with. */
interface NewAgent extends AgentDraft {
  readonly origin?: AgentOrigin;
  /** Of a copy: the tools that were accepted of the agent it was made from. */
  readonly toolLists?: ToolLists;
}

/** Each throws what of the domain's refusals applies, QuotaExceeded where one more is made than may be, and KnowledgeNotFound for a base that the member may not read. */
export interface AgentWrites {
  /** Answers the new agent's uuid. */
  create(member: Member, draft: NewAgent, request: Repeatable | undefined): Promise<string>;
  save(member: Member, uuid: string, draft: AgentDraft): Promise<void>;
  /** Goes back: a new version with an earlier one's content. */
  restore(member: Member, uuid: string, version: number): Promise<void>;
  publish(member: Member, uuid: string, version: number | undefined): Promise<void>;
  unpublish(member: Member, uuid: string): Promise<void>;
  /** Lets an imported agent answer. */
  activate(member: Member, uuid: string, version?: number): Promise<void>;
  remove(member: Member, uuid: string): Promise<void>;
}

interface Deps {
  readonly app: Db;
  /** Looks into every workspace. */
  readonly worker: Db;
  readonly quotas: Quotas;
  readonly ensureAssistant: (member: Member) => Promise<void>;
  /** Is this `<provider uuid>/<model>` one that may be chosen. */
  readonly offers: (model: string) => Promise<boolean>;
  readonly blank: typeof blankAgent;
}

/** What members do with their workspace's agents. */
export function agentWrites({ app, worker, quotas, ensureAssistant, offers, blank }: Deps): AgentWrites {
  /** What an agent has already may stay, though it is offered no more. Answers what the servers' tools are now. */
  const check = async (
    tx: Tx,
    { model, knowledges = [], mcpServers = [] }: AgentDraft['content'],
    now?: AgentRow,
  ): Promise<ToolLists> => {
    if (typeof model === 'string' && model !== now?.content.model && !(await offers(model)))
      throw new ModelNotOffered();
    await allReadable(
      tx,
      knowledges.filter((uuid) => !now?.linked.includes(uuid)),
    );
    return toolListsOf(
      tx,
      mcpServers.map(({ uuid }) => uuid),
    );
  };

  const editable = (member: Member, uuid: string, content: AgentDraft['content'] = {}) =>
    inTenant(app, member, async (tx) => check(tx, content, await ownAgent(tx, member, uuid)));

  const carryOut = async (member: Member, uuid: string, command: AgentCommand, prompt?: string) => {
    await decideAndAppend(app, member, agentAggregate, {
      streamId: uuid,
      command,
      meta: metaOf(member),
      project: (tx, events) => keep(tx, member, events, prompt),
    });
  };

  const assured = async (member: Member, uuid: string) => {
    if (uuid === assistantOf(member.workspace)) await ensureAssistant(member);
  };

  const change = async (member: Member, uuid: string, command: AgentCommand) => {
    await assured(member, uuid);
    await editable(member, uuid);
    await carryOut(member, uuid, command);
  };

  return {
    async create(member, { content, prompt = '', offer, origin, toolLists }, request) {
      const quota = await quotas.agents(member);
      return await inTenant(app, member, (tx) =>
        once(tx, { by: member, request }, async () => {
          await takeAgentPlace(tx, worker, quota, member.workspace);
          const newest = await check(tx, content);
          const whole = { name: '', ...blank.content, ...content, promptHash: promptHash(prompt) };
          const owner = member.userUuid;
          const made = { owner, assistant: false, content: whole, offer: { ...blank.offer, ...offer } };
          const command = { type: 'create', ...made, origin, toolLists: toolLists ?? newest } as const;
          const events = decideAgent(command, noAgent);
          const stream = { id: randomUUID(), type: agentAggregate.type, workspace: member.workspace };
          const appended = await appendEvents(tx, [{ stream, expected: 0, events }], {
            meta: metaOf(member),
          });
          await keep(tx, member, appended, prompt);
          return stream.id;
        }),
      );
    },
    async save(member, uuid, { content, prompt, offer }) {
      await assured(member, uuid);
      const toolLists = await editable(member, uuid, content);
      const hashed = prompt === undefined ? content : { ...content, promptHash: promptHash(prompt) };
      await carryOut(member, uuid, { type: 'save', content: hashed, offer, toolLists }, prompt);
    },
    async restore(member, uuid, version) {
      await assured(member, uuid);
      const content = await inTenant(app, member, async (tx) => {
        await ownAgent(tx, member, uuid);
        return (await findVersion(tx, uuid, version))?.content;
      });
      if (!content) throw new NoSuchVersion();
      await carryOut(member, uuid, { type: 'restore', version, content });
    },
    publish: (member, uuid, version) => change(member, uuid, { type: 'publish', version }),
    unpublish: (member, uuid) => change(member, uuid, { type: 'unpublish' }),
    activate: (member, uuid, version) => change(member, uuid, { type: 'activate', version }),
    remove: (member, uuid) => change(member, uuid, { type: 'delete' }),
  };
}

/** Writes what follows from an agent's events, and the prompt that they name. */
async function keep(
  tx: Tx,
  { workspace }: Member,
  events: readonly StoredEvent<AgentEvent>[],
  prompt: string | undefined,
): Promise<void> {
  const [first] = events;
  if (first && prompt !== undefined) await keepPrompt(tx, first.streamId, workspace, prompt);
  await followAgent(tx, events);
}
