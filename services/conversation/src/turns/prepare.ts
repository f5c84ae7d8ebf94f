import type { Passage, PrepareTurnResponse } from '@tutka/contracts/catalog/rpc/v1/catalog';
import type { ChatMessage, OfflinePassage } from '@tutka/model-client';
import { type Said, trimHistory } from '../domain/context.ts';
import { systemPrompt } from '../domain/prompt.ts';
import type { Source } from '../domain/source.ts';
import { pastMessages } from './past-messages.ts';
import { type TurnTool, turnTools } from './tools.ts';

/** What catalog prepared, as a turn uses it. */
export interface Prepared {
  readonly system: string;
  readonly sources: readonly Source[];
  readonly passages: readonly OfflinePassage[];
  readonly hasKnowledge: boolean;
  readonly tools: readonly TurnTool[];
}

export function prepared({ prompt, passages, hasKnowledge, tools }: PrepareTurnResponse): Prepared {
  const sources = passages.map(asSource);
  return {
    system: systemPrompt(prompt, sources, tools.length > 0),
    sources,
    passages: passages.map(forOffline),
    hasKnowledge,
    tools: turnTools(tools),
  };
}

/** The messages of a call: the system's, as much of the past as fits, and the question. */
export function messagesFor(
  system: string,
  past: readonly Said[],
  question: string,
  budget: number,
  tools: readonly TurnTool[],
): ChatMessage[] {
  const first: ChatMessage[] = system === '' ? [] : [{ role: 'system', content: system }];
  return [...first, ...pastMessages(trimHistory(past, budget), tools), { role: 'user', content: question }];
}

function asSource(passage: Passage): Source {
  const { knowledgeUuid, documentUuid, ordinal, title, page, heading, text, score, mayOpen } = passage;
  return { knowledgeUuid, documentUuid, ordinal, title, page, heading, text, score, mayOpen };
}

function forOffline({ text, title, heading, coverage }: Passage): OfflinePassage {
  return { text, title, heading, coverage };
}
