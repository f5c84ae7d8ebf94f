export { indexChunks } from './indexing/index-chunks.ts';
export { mergeSegments, tidyIndex } from './indexing/merge-segments.ts';
export { removeDocument } from './indexing/remove-document.ts';
export { removeKnowledge } from './indexing/remove-knowledge.ts';
export { serveDocument } from './indexing/serve-document.ts';
export type { DocumentVersion, IndexableChunk, Passage, StoredChunk } from './passage.ts';
export { readChunks } from './read-chunks.ts';
export { type Search, search } from './search/search.ts';
