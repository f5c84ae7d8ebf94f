import type { AnalysedText } from '../analysis/text.ts';
import type { Directory } from './directory.ts';
import { PostingListWriter } from './posting-list.ts';

/** One term's row of a segment. */
export interface PostingRow {
  readonly term: string;
  readonly chunkCount: number;
  readonly postings: Buffer;
}

/** Inverts the chunks of one part, given in their order. */
export class SegmentBuilder {
  readonly #lists = new Map<string, PostingListWriter>();
  readonly #lengths: number[] = [];

  add({ counts, length }: AnalysedText): void {
    const slot = this.#lengths.push(length) - 1;
    for (const [term, occurrences] of counts) this.#list(term).add(slot, occurrences);
  }

  get chunkCount(): number {
    return this.#lengths.length;
  }

  get totalLength(): number {
    return this.#lengths.reduce((total, length) => total + length, 0);
  }

  directory(part: number): Directory {
    return {
      spans: [{ part, start: 0, count: this.chunkCount }],
      lengths: Uint32Array.from(this.#lengths),
    };
  }

  /** In rising order of their terms, so that rows are written where their neighbours lie. */
  *rows(): Generator<PostingRow> {
    for (const term of [...this.#lists.keys()].sort()) {
      const list = this.#lists.get(term) as PostingListWriter;
      yield { term, chunkCount: list.chunkCount, postings: list.bytes() };
    }
  }

  #list(term: string): PostingListWriter {
    const known = this.#lists.get(term);
    if (known) return known;
    const made = new PostingListWriter();
    this.#lists.set(term, made);
    return made;
  }
}
