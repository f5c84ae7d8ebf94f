import type { Db } from '@tutka/database';
import { decideAndAppend, uuid5 } from '@tutka/event-store';
import type { AgentContent } from '../domain/agents/agent.events.ts';
import { applyAgentEvent } from '../projections/agent.ts';
import { agentAggregate } from '../store/agent-aggregate.ts';
import { type Member, metaOf } from '../store/member.ts';
import { keepPrompt, promptHash } from '../store/prompts.ts';
import { blankAgent } from './blank-agent.ts';

const PROMPT = 'You are a helpful assistant. Answer clearly and briefly, in the language of the question.';
const english = {
  name: 'Assistant',
  description: 'Ready from the start. Link knowledge to it, or make agents of your own.',
};
const chinese = {
  name: '助手',
  description: '开箱即用。您可以为它关联知识库，或创建自己的智能体。',
};

/** In the language of whoever comes first; a program has none. */
function contentFor(member: Member): AgentContent {
  const words = member.kind === 'person' && member.language.startsWith('zh') ? chinese : english;
  return { ...blankAgent.content, ...words, promptHash: promptHash(PROMPT) };
}

/** So many workspaces are remembered as having theirs. */
const MOST = 100_000;

/** The uuid of a workspace's Assistant. */
export function assistantOf(workspace: string): string {
  return uuid5(workspace, 'assistant');
}

/** Makes sure that a member's workspace has its Assistant, at the first read and never again. */
export function ensureAssistant(app: Db): (member: Member) => Promise<void> {
  const ensured = new Map<string, Promise<void>>();
  return (member) => {
    const { workspace } = member;
    const known = ensured.get(workspace);
    if (known) return known;
    const making = make(app, member);
    if (ensured.size >= MOST) ensured.clear();
    ensured.set(workspace, making);
    making.catch(() => ensured.delete(workspace));
    return making;
  };
}

/** A command with a fixed id: carried out a second time, here or in another process, it finds what it did. */
async function make(app: Db, member: Member): Promise<void> {
  const { workspace, userUuid: owner } = member;
  const streamId = assistantOf(workspace);
  await decideAndAppend(app, member, agentAggregate, {
    streamId,
    commandId: streamId,
    command: { type: 'create', owner, assistant: true, content: contentFor(member), offer: blankAgent.offer },
    meta: metaOf(member),
    project: async (tx, events) => {
      await keepPrompt(tx, streamId, workspace, PROMPT);
      for (const event of events) await applyAgentEvent(tx, event);
    },
  });
}
