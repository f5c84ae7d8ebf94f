import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { DraftSchema, McpChoiceSchema } from '@tutka/contracts/catalog/rpc/v1/catalog';
import type { ChatMessage } from '@tutka/model-client';
import type { Asker } from './asker.ts';
import { type PermitDeps, permit } from './permit.ts';
import { prepared, withSystem } from './prepare.ts';
import type { Asking } from './turn.ts';

/** A draft of an agent, and what is said to it. */
export interface TestAsk {
  readonly messages: readonly ChatMessage[];
  readonly agentUUID?: string | undefined;
  readonly prompt?: string | undefined;
  readonly temperature?: number | undefined;
  /** null: the draft has no limit; absent: as the agent has it. */
  readonly maxTokens?: number | null | undefined;
  readonly knowledges?: readonly string[] | undefined;
  readonly mcpServers?: readonly McpServer[] | undefined;
  readonly webSearch?: boolean | undefined;
  readonly webFetch?: boolean | undefined;
  readonly model?: string | null | undefined;
}

/** A server of the draft, and which of its tools may be called. */
interface McpServer {
  readonly uuid: string;
  readonly tools: 'all' | readonly string[];
  readonly approval: 'never' | 'always';
}

/** Prepares a turn of which nothing is stored. Throws what catalog and billing refuse. */
export async function prepareTest(deps: PermitDeps, asker: Asker, ask: TestAsk): Promise<Asking> {
  const question = ask.messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const draft = draftOf(ask);
  const turnId = randomUUID();
  const response = await permit(deps, asker, turnId, {
    agentUuid: ask.agentUUID ?? '',
    question,
    model: ask.model ?? '',
    draft,
    said: ask.messages,
    mostTokens: ask.maxTokens ?? undefined,
  });
  const { system, ...found } = prepared(response);
  return {
    asker,
    turnId,
    replyUuid: randomUUID(),
    choice: response.model,
    messages: withSystem(system, ask.messages),
    question,
    temperature: ask.temperature ?? response.temperature,
    maxTokens: ask.maxTokens === undefined ? response.maxTokens : (ask.maxTokens ?? undefined),
    ...found,
    toolsOf: { turnId: '', agentUuid: ask.agentUUID ?? '', draft },
  };
}

function draftOf({
  prompt,
  temperature,
  knowledges,
  mcpServers,
  webSearch,
  webFetch,
}: TestAsk): MessageInitShape<typeof DraftSchema> {
  return {
    ...(prompt !== undefined && { prompt }),
    ...(temperature !== undefined && { temperature }),
    ...(knowledges !== undefined && { knowledges: [...knowledges], replaceKnowledges: true }),
    ...(mcpServers !== undefined && { mcpServers: mcpServers.map(choiceOf), replaceMcpServers: true }),
    ...(webSearch !== undefined && { webSearch }),
    ...(webFetch !== undefined && { webFetch }),
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
