import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { DraftSchema, McpChoiceSchema } from '@tutka/contracts/catalog/rpc/v1/catalog';
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
  readonly mcpServers?: readonly McpServer[] | undefined;
  readonly model?: string | null | undefined;
}

/** A server of the draft, and which of its tools may be called. */
interface McpServer {
  readonly uuid: string;
  readonly tools: 'all' | readonly string[];
  readonly approval: 'never' | 'always';
}

/** Prepares a turn of which nothing is stored. Throws what catalog refuses. */
export async function prepareTest(catalog: Catalog, asker: Asker, ask: TestAsk): Promise<Asking> {
  const question = ask.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const draft = draftOf(ask);
  const response = await catalog.prepareTurn(asker, {
    agentUuid: ask.agentUUID ?? '',
    question,
    model: ask.model ?? '',
    draft,
  });
  const { system, ...found } = prepared(response);
  return {
    asker,
    turnId: randomUUID(),
    replyUuid: randomUUID(),
    choice: response.model,
    messages: withSystem(system, ask.messages),
    question,
    temperature: ask.temperature ?? response.temperature,
    maxTokens: response.maxTokens,
    ...found,
    toolsOf: { turnId: '', agentUuid: ask.agentUUID ?? '', draft },
  };
}

function draftOf({
  prompt,
  temperature,
  knowledges,
  mcpServers,
}: TestAsk): MessageInitShape<typeof DraftSchema> {
  return {
    ...(prompt !== undefined && { prompt }),
    ...(temperature !== undefined && { temperature }),
    ...(knowledges !== undefined && { knowledges: [...knowledges], replaceKnowledges: true }),
    ...(mcpServers !== undefined && { mcpServers: mcpServers.map(choiceOf), replaceMcpServers: true }),
  };
}

function choiceOf({ uuid, tools, approval }: McpServer): MessageInitShape<typeof McpChoiceSchema> {
  return {
    serverUuid: uuid,
    allTools: tools === 'all',
    tools: tools === 'all' ? [] : [...tools],
    ask: approval === 'always',
  };
}

/** Providers want one system message, at the beginning. */
function withSystem(system: string, messages: readonly ChatMessage[]): ChatMessage[] {
  const given = messages.filter(({ role }) => role === 'system').map(({ content }) => content);
  const content = [system, ...given].filter((part) => part !== '').join('\n\n');
  const others = messages.filter(({ role }) => role !== 'system');
  return content === '' ? others : [{ role: 'system', content }, ...others];
}
