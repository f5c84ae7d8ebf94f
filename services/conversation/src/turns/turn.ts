import type { MessageInitShape } from '@bufbuild/protobuf';
import type { CallToolRequestSchema, ModelChoice } from '@tutka/contracts/catalog/rpc/v1/catalog';
import type { AnswerFormat, ChatMessage, OfflinePassage, ToolChoice, ToolOffer } from '@tutka/model-client';
import type { SourceList } from '../domain/source-list.ts';
import type { Asker } from './asker.ts';
import type { ExpectedTurn } from './expected-turns.ts';
import type { TurnTool } from './tools.ts';

/** What a model is asked, and how. */
export interface Asking {
  readonly asker: Asker;
  /** Absent: a test, of which nothing is stored. */
  readonly sessionUuid?: string;
  /** What the turn is known by to catalog and billing, whatever is asked twice. */
  readonly turnId: string;
  readonly replyUuid: string;
  /** Absent: no model is set up, the offline responder answers. */
  readonly choice: ModelChoice | undefined;
  readonly messages: readonly ChatMessage[];
  /** With less of the past, for a model that cannot take `messages`. */
  readonly shorter?: readonly ChatMessage[] | undefined;
  readonly question: string;
  readonly temperature: number;
  readonly maxTokens: number | undefined;
  /** What the reply may cite; tools add to it. */
  readonly sources: SourceList;
  readonly passages: readonly OfflinePassage[];
  /** Whether the agent has knowledge at all. */
  readonly hasKnowledge: boolean;
  readonly tools: readonly TurnTool[];
  /** Tools that the asker calls, not we: a wish for one ends the turn. */
  readonly askersTools?: readonly ToolOffer[];
  readonly toolChoice?: ToolChoice | undefined;
  /** Of several calls of the asker's tools only the first is told: the model wishes for the others again. */
  readonly oneCallAtATime?: boolean;
  /** Texts that end the reply. */
  readonly stop?: readonly string[];
  /** The JSON in which the reply has to come. */
  readonly format?: AnswerFormat | undefined;
  /** What says, in a call of a tool, whose it is. */
  readonly toolsOf: Pick<MessageInitShape<typeof CallToolRequestSchema>, 'turnId' | 'agentUuid' | 'draft'>;
}

/** What a model is asked, in full and with the newer half of the past. */
export type Asked = Pick<Asking, 'messages' | 'shorter'>;

/** A summary that a turn wants first. */
export interface SummaryWish {
  /** Up to this message, itself included. */
  readonly upTo: string;
  /** Tokens of the past that the model takes. */
  readonly room: number;
  /** What is asked once it is made. */
  readonly asked: (summary: string) => Asked;
}

/** A turn whose question and running reply are stored. */
export interface Turn extends Asking {
  readonly sessionUuid: string;
  readonly agentUuid: string;
  readonly questionUuid: string;
  /** A summary of the past that would tell more than `messages` do. */
  readonly summarise?: SummaryWish | undefined;
  /** The session still waits for the model's title. */
  readonly wantsTitle: boolean;
  /** What the chat's next question is expected to be asked with. */
  readonly next: Omit<ExpectedTurn, 'wasPermitted'>;
  /** By `performance.now()`. */
  readonly startedAt: number;
}
