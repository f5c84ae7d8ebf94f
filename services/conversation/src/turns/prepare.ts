import type { Passage, PrepareTurnResponse } from '@tutka/contracts/catalog/rpc/v1/catalog';
import type { ChatMessage, OfflinePassage } from '@tutka/model-client';
import type { Said } from '../domain/context.ts';
import { systemPrompt } from '../domain/prompt.ts';
import type { PassageSource } from '../domain/source.ts';
import { SourceList } from '../domain/source-list.ts';
import { pastMessages } from './past-messages.ts';
import { type TurnTool, turnTools } from './tools.ts';

/** What catalog prepared, as a turn uses it. */
export interface Prepared {
  readonly system: string;
  readonly sources: SourceList;
  readonly passages: readonly OfflinePassage[];
  readonly hasKnowledge: boolean;
  readonly tools: readonly TurnTool[];
}

export function prepared({ prompt, passages, hasKnowledge, tools }: PrepareTurnResponse): Prepared {
  const sources = passages.map(asSource);
  const callable = { hasTools: tools.length > 0, hasWeb: tools.some(({ serverUuid }) => serverUuid === '') };
  return {
    system: systemPrompt(prompt, sources, callable),
    sources: new SourceList(sources),
    passages: passages.map(forOffline),
    hasKnowledge,
    tools: turnTools(tools),
  };
}

/** The messages of a call: the system's, the past, and the question. */
export function messagesFor(
  system: string,
  past: readonly Said[],
  { content, pictures }: Pick<Said, 'content' | 'pictures'>,
  tools: readonly TurnTool[],
): ChatMessage[] {
  const first: ChatMessage[] = system === '' ? [] : [{ role: 'system', content: system }];
  return [...first, ...pastMessages(past, tools), { role: 'user', content, pictures }];
}

/** What a client sends after the agent's own prompt: providers want one system message, at the beginning. */
export function withSystem(system: string, messages: readonly ChatMessage[]): ChatMessage[] {
  const given = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const content = [system, ...given].filter((part) => part !== '').join('\n\n');
  const others = messages.filter(({ role }) => role !== 'system');
  return content === '' ? others : [{ role: 'system', content }, ...others];
}

function asSource(passage: Passage): PassageSource {
  const { knowledgeUuid, documentUuid, ordinal, title, page, heading, text, score, mayOpen } = passage;
  return { knowledgeUuid, documentUuid, ordinal, title, page, heading, text, score, mayOpen };
}

function forOffline({ text, title, heading, coverage }: Passage): OfflinePassage {
  return { text, title, heading, coverage };
}
