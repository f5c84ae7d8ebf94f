import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallToolRequestSchema, ModelChoice } from '@tutka/contracts/catalog/rpc/v1/catalog';
import type { ChatMessage, OfflinePassage } from '@tutka/model-client';
import type { Source } from '../domain/source.ts';
import type { Asker } from './asker.ts';
import type { TurnTool } from './tools.ts';

/** What a model is asked, and how. */
export interface Asking {
  readonly asker: Asker;
  /** Absent: a test, of which nothing is stored. */
  readonly sessionUuid?: string;
  /** The turn's id, the cause of every call that is made for it. */
  readonly turnId: string;
  readonly replyUuid: string;
  /** Absent: no model is set up, the offline responder answers. */
  readonly choice: ModelChoice | undefined;
  readonly messages: readonly ChatMessage[];
  readonly question: string;
  readonly temperature: number;
  readonly maxTokens: number | undefined;
  /** Source n of the prompt is number n. */
  readonly sources: readonly Source[];
  readonly passages: readonly OfflinePassage[];
  /** Whether the agent has knowledge at all. */
  readonly hasKnowledge: boolean;
  readonly tools: readonly TurnTool[];
  /** What says, in a call of a tool, whose it is. */
  readonly toolsOf: Pick<MessageInitShape<typeof CallToolRequestSchema>, 'turnId' | 'agentUuid' | 'draft'>;
}

/** A turn whose question and running reply are stored. */
export interface Turn extends Asking {
  readonly sessionUuid: string;
  readonly agentUuid: string;
  readonly questionUuid: string;
  /** The session still waits for the model's title. */
  readonly wantsTitle: boolean;
  /** By `performance.now()`. */
  readonly startedAt: number;
}
