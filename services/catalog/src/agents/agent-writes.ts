import { randomUUID } from 'node:crypto';
import { type Db, inTenant, type Tx } from '@tutka/database';
import { decideAndAppend } from '@tutka/event-store';
import type { AgentCommand } from '../domain/agent.decide.ts';
import type { AgentContent, AgentOffer } from '../domain/agent.events.ts';
import { AgentNotEditable, AgentNotFound, ModelNotOffered } from '../domain/agent.refusals.ts';
import { type AgentRow, applyAgentEvent, findAgent } from '../projections/agent.ts';
import { agentAggregate } from '../store/agent-aggregate.ts';
import { readable } from '../store/knowledge-access.ts';
import { type Member, metaOf } from '../store/member.ts';
import { forgetPrompts, keepPrompt, promptHash } from '../store/prompts.ts';
import { assistantOf } from './assistant.ts';
import type { blankAgent } from './blank-agent.ts';

/** What a member writes of an agent. */
export interface AgentDraft {
  readonly content: Partial<Omit<AgentContent, 'promptHash'>>;
  readonly prompt?: string | undefined;
  readonly offer: Partial<AgentOffer>;
}

export interface AgentWrites {
  create(member: Member, draft: AgentDraft): Promise<AgentRow>;
  save(member: Member, uuid: string, draft: AgentDraft): Promise<AgentRow>;
  publish(member: Member, uuid: string, version: number | undefined): Promise<AgentRow>;
  remove(member: Member, uuid: string): Promise<void>;
}

interface Deps {
  readonly app: Db;
  readonly ensureAssistant: (member: Member) => Promise<void>;
  /** Is this `<provider uuid>/<model>` one that may be chosen. */
  readonly offers: (model: string) => Promise<boolean>;
  readonly blank: typeof blankAgent;
}

/** What members do with their workspace's agents. */
export function agentWrites({ app, ensureAssistant, offers, blank }: Deps): AgentWrites {
  const check = async (member: Member, { model, knowledges = [] }: AgentDraft['content']) => {
    if (model && !(await offers(model))) throw new ModelNotOffered();
    await inTenant(app, member, async (tx) => {
      for (const uuid of knowledges) await readable(tx, uuid);
    });
  };

  const carryOut = async (member: Member, uuid: string, command: AgentCommand, prompt?: string) => {
    await decideAndAppend(app, member, agentAggregate, {
      streamId: uuid,
      command,
      meta: metaOf(member),
      project: async (tx, events) => {
        if (prompt !== undefined) await keepPrompt(tx, uuid, member.workspace, prompt);
        for (const event of events) await applyAgentEvent(tx, event);
        if (command.type === 'delete') await forgetPrompts(tx, uuid);
      },
    });
  };

  const reread = (member: Member, uuid: string) => inTenant(app, member, (tx) => editable(tx, member, uuid));

  const change = async (member: Member, uuid: string, command: AgentCommand, prompt?: string) => {
    if (uuid === assistantOf(member.workspace)) await ensureAssistant(member);
    await reread(member, uuid);
    await carryOut(member, uuid, command, prompt);
  };

  return {
    async create(member, { content, prompt = '', offer }) {
      await check(member, content);
      const uuid = randomUUID();
      const whole = { name: '', ...blank.content, ...content, promptHash: promptHash(prompt) };
      const offered = { ...blank.offer, ...offer };
      const owner = member.userUuid;
      await carryOut(
        member,
        uuid,
        { type: 'create', owner, assistant: false, content: whole, offer: offered },
        prompt,
      );
      return reread(member, uuid);
    },
    async save(member, uuid, { content, prompt, offer }) {
      await check(member, content);
      const hashed = prompt === undefined ? content : { ...content, promptHash: promptHash(prompt) };
      await change(member, uuid, { type: 'save', content: hashed, offer }, prompt);
      return reread(member, uuid);
    },
    async publish(member, uuid, version) {
      await change(member, uuid, { type: 'publish', version });
      return reread(member, uuid);
    },
    remove: (member, uuid) => change(member, uuid, { type: 'delete' }),
  };
}

async function editable(tx: Tx, member: Member, uuid: string): Promise<AgentRow> {
  const found = await findAgent(tx, uuid, member.workspace);
  if (!found) throw new AgentNotFound();
  if (found.workspace !== member.workspace) throw new AgentNotEditable();
  return found;
}
