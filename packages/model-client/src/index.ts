export type {
  AnswerFormat,
  ChatCall,
  ChatMessage,
  ChatPicture,
  EmbedCall,
  Embeddings,
  ModelClient,
  ModelTest,
  RerankCall,
  Reranking,
} from './calls.ts';
export { estimateInputTokens, estimateTokens } from './estimate-tokens.ts';
export { type FailureCode, ModelFailure } from './failure.ts';
export { createModelClient, type ModelClientOptions } from './model-client.ts';
export type { OfflineCall, OfflinePassage } from './offline/offline-call.ts';
export { offlineReply } from './offline/offline-reply.ts';
export { patiently } from './patiently.ts';
export type { FinishReason, Piece } from './piece.ts';
export type { Provider, ProviderKind } from './provider.ts';
export type { Thought, ToolCall, ToolChoice, ToolOffer } from './tools.ts';
