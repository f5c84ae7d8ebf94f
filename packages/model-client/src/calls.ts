import type { PushStream } from '@tutka/push-stream';
import type { Piece } from './piece.ts';
import type { Provider } from './provider.ts';
import type { Thought, ToolCall, ToolChoice, ToolOffer } from './tools.ts';

/** A picture that a model is shown. */
export interface ChatPicture {
  /** Such as `image/png`. */
  readonly mediaType: string;
  readonly bytes: Uint8Array;
  /** Characters of its message's text that stand before it; none where this says nothing. Never fewer than of the one before. */
  readonly at?: number | undefined;
}

export type ChatMessage =
  | { readonly role: 'system'; readonly content: string }
  | {
      readonly role: 'user';
      readonly content: string;
      readonly pictures?: readonly ChatPicture[] | undefined;
    }
  | {
      readonly role: 'assistant';
      readonly content: string;
      readonly toolCalls?: readonly ToolCall[] | undefined;
      /** As they came with the calls. */
      readonly thoughts?: readonly Thought[] | undefined;
    }
  | {
      /** What a call came to; every call of the message before is answered. */
      readonly role: 'tool';
      readonly callId: string;
      readonly name: string;
      readonly content: string;
      readonly isError?: boolean | undefined;
    };

/** The JSON in which an answer has to come: any object where there is no schema. */
export interface AnswerFormat {
  readonly name: string;
  readonly description?: string | undefined;
  /** JSON Schema. */
  readonly schema?: Readonly<Record<string, unknown>> | undefined;
  /** Whether the provider has to see to it that the answer fits the schema. */
  readonly strict?: boolean | undefined;
}

export interface ChatCall {
  readonly provider: Provider;
  readonly model: string;
  readonly messages: readonly ChatMessage[];
  readonly tools?: readonly ToolOffer[] | undefined;
  readonly temperature?: number | undefined;
  /** Which tools the model may or must call; it decides where this says nothing. */
  readonly toolChoice?: ToolChoice | undefined;
  /** Texts that end the answer. */
  readonly stop?: readonly string[] | undefined;
  /** Text where this says nothing. */
  readonly format?: AnswerFormat | undefined;
  /** Tokens of the answer. */
  readonly maxTokens?: number | undefined;
  /** Aborting ends the stream with the failure `ABORTED` and closes the connection. */
  readonly signal?: AbortSignal | undefined;
}

export interface ModelTest {
  readonly ok: boolean;
  /** What the model said, cut after the first words. */
  readonly text: string;
  readonly firstTokenMs: number | null;
  /** What is wrong, for a person; null where nothing is. */
  readonly problem: string | null;
  /** The same for programs: MODEL_ and what calls fail with, MODEL_SILENT or MODEL_TEST_FAILED. */
  readonly code: string | null;
}

export interface EmbedCall {
  readonly provider: Provider;
  readonly model: string;
  readonly texts: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

export interface Embeddings {
  /** One a text, in order. */
  readonly vectors: readonly Float32Array[];
  readonly inputTokens: number;
  /** The provider told no usage; counted from the texts. */
  readonly estimated: boolean;
}

export interface RerankCall {
  readonly provider: Provider;
  readonly model: string;
  readonly query: string;
  readonly documents: readonly string[];
  readonly signal?: AbortSignal | undefined;
}

export interface Reranking {
  /** One a document, in order; higher is better. Undefined where the model said nothing of it. */
  readonly scores: readonly (number | undefined)[];
  readonly inputTokens: number;
  /** The provider told no usage; counted from the texts. */
  readonly estimated: boolean;
}

/** A model that a provider says it has. */
export interface ListedModel {
  readonly name: string;
  /** What it takes at once, question and answer together; undefined where the provider does not tell. */
  readonly contextTokens: number | undefined;
}

/** Calls of models. Every method rejects, and every stream throws, `ModelFailure` alone. */
export interface ModelClient {
  /** Streams a reply. The provider is called when it is read; leaving it closes the connection. */
  streamChat(call: ChatCall): PushStream<Piece>;
  /** The provider's models, sorted by name. */
  listModels(provider: Provider, signal?: AbortSignal): Promise<ListedModel[]>;
  /** Streams one word, or says what is wrong; throws nothing. */
  testModel(provider: Provider, model: string, signal?: AbortSignal): Promise<ModelTest>;
  embed(call: EmbedCall): Promise<Embeddings>;
  /** Asks the `/rerank` call that Cohere, Jina, Voyage, vLLM and Infinity have in common. */
  rerank(call: RerankCall): Promise<Reranking>;
}
