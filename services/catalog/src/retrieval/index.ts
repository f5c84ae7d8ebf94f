export type { ChunkVectors } from './indexing/index-chunks.ts';
export { indexChunks } from './indexing/index-chunks.ts';
export { lockIndexes } from './indexing/index-lock.ts';
export { mergeSegments, tidyIndex } from './indexing/merge-segments.ts';
export { removeDocument, removeVersion } from './indexing/remove-document.ts';
export { removeGeneration, removeKnowledge } from './indexing/remove-knowledge.ts';
export { isServed, serveDocument, serveVersion } from './indexing/serve-document.ts';
export {
  type DocumentVersion,
  type IndexableChunk,
  indexedText,
  type Passage,
  type StoredChunk,
} from './passage.ts';
export { readChunks } from './read-chunks.ts';
export { type Reranker, reordered } from './rerank.ts';
export type { QueryVectors } from './search/near-chunks.ts';
export { OtherModel, type Search, search } from './search/search.ts';
export { chooseVectorIndex } from './vectors/choose-index.ts';
export { encodeVector, unit } from './vectors/codes.ts';
export type { VectorIndex } from './vectors/vector-index.ts';
