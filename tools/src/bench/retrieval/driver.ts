/** A document of the benchmark. */
export interface BenchDocument {
  readonly id: string;
  readonly paragraphs: readonly string[];
}

/** A base of documents that can be searched, whichever way the benchmark reaches it. */
export interface SearchBase {
  /** The documents of the passages found, best passage first. */
  search(query: string, topK: number): Promise<string[]>;
}

/** How the benchmark reaches retrieval. */
export interface RetrievalDriver {
  /** A new base with these documents, ready to be searched. */
  createBase(name: string, documents: Iterable<BenchDocument>): Promise<SearchBase>;
}
