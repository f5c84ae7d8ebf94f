import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { DraftSchema } from '@tutka/contracts/catalog/rpc/v1/catalog';
import type { ChatMessage } from '@tutka/model-client';
import type { Catalog } from '../clients/catalog.ts';
import type { Asker } from './asker.ts';
import { prepared } from './prepare.ts';
import type { Asking } from './turn.ts';

/** A draft of an agent, and what is said to it. */
export interface TestAsk {
  readonly messages: readonly ChatMessage[];
  readonly agentUUID?: string | undefined;
  readonly prompt?: string | undefined;
  readonly temperature?: number | undefined;
  readonly knowledges?: readonly string[] | undefined;
  readonly model?: string | null | undefined;
}

/** Prepares a turn of which nothing is stored. Throws what catalog refuses. */
export async function prepareTest(catalog: Catalog, asker: Asker, ask: TestAsk): Promise<Asking> {
  const question = ask.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const response = await catalog.prepareTurn(asker, {
    agentUuid: ask.agentUUID ?? '',
    question,
    model: ask.model ?? '',
    draft: draftOf(ask),
  });
  const { system, ...found } = prepared(response);
  return {
    asker,
    turnId: randomUUID(),
    choice: response.model,
    messages: withSystem(system, ask.messages),
    question,
    temperature: ask.temperature ?? response.temperature,
    maxTokens: response.maxTokens,
    ...found,
  };
}

function draftOf({ prompt, temperature, knowledges }: TestAsk): MessageInitShape<typeof DraftSchema> {
  return {
    ...(prompt !== undefined && { prompt }),
    ...(temperature !== undefined && { temperature }),
    ...(knowledges !== undefined && { knowledges: [...knowledges], replaceKnowledges: true }),
  };
}

/** Providers want one system message, at the beginning. */
function withSystem(system: string, messages: readonly ChatMessage[]): ChatMessage[] {
  const given = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const content = [system, ...given].filter((part) => part !== '').join('\n\n');
  const others = messages.filter(({ role }) => role !== 'system');
  return content === '' ? others : [{ role: 'system', content }, ...others];
}
