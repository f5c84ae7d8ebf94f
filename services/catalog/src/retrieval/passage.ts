/** One reading of a document, in one of the indexes of its base. */
export interface DocumentVersion {
  readonly workspace: string;
  readonly knowledge: string;
  readonly document: string;
  /** Counted up each time the document is read again. */
  readonly index: number;
  /** The index of the base that it is, or is to be, part of. */
  readonly generation: number;
}

/** A passage as it stands on a page: what is indexed besides `text` is the heading above it and its table's header. */
export interface IndexableChunk {
  /** From 0 over the whole document. */
  readonly ordinal: number;
  /** Ordinal of its page. */
  readonly pageOrdinal: number;
  /** Page number, where the document has pages. */
  readonly page?: number | undefined;
  readonly heading?: string | undefined;
  readonly tableHeader?: string | undefined;
  readonly text: string;
  /** UTF-16 offsets in the page's text. */
  readonly start: number;
  readonly end: number;
}

/** A chunk as it is kept. */
export interface StoredChunk {
  readonly chunkId: number;
  readonly knowledge: string;
  readonly document: string;
  readonly index: number;
  readonly ordinal: number;
  readonly pageOrdinal: number;
  readonly page: number | null;
  readonly heading: string | null;
  readonly tableHeader: string | null;
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A chunk that was found. */
export interface Passage extends StoredChunk {
  /** What the search ranks it by. Higher is better. */
  readonly score: number;
  /** Share of the question's content words that occur here, weighted by rarity, from 0 to 1. */
  readonly coverage: number;
  /** BM25, with a little more where neighbouring words of the question are neighbours here. */
  readonly words: number;
  /** Cosine of its vector and the question's; null where vectors had no say. */
  readonly similarity: number | null;
  /** What a rerank model says; null where none did. Where one did, that is their order. */
  readonly rerank: number | null;
  /** The question's content words as the passage writes them, in lower case. */
  readonly matched: readonly string[];
}

/** What of a passage is indexed: where it stands, its table's header, its text. */
export function indexedText(chunk: {
  readonly heading?: string | null | undefined;
  readonly tableHeader?: string | null | undefined;
  readonly text: string;
}): string {
  return [chunk.heading, chunk.tableHeader, chunk.text].filter(Boolean).join('\n');
}
