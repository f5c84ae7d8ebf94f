export type { ChatCall, ChatMessage, EmbedCall, Embeddings, ModelClient, ModelTest } from './calls.ts';
export { type FailureCode, ModelFailure } from './failure.ts';
export type { OfflineCall, OfflinePassage } from './offline-call.ts';
export type { FinishReason, Piece } from './piece.ts';
export type { Provider, ProviderKind } from './provider.ts';
