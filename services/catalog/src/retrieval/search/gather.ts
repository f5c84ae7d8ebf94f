import type { Tx } from '@tutka/database';
import { type AnalysedQuery, analyseQuery } from '../analysis/query.ts';
import { type LoadedSegment, loadPostings, servingLanguages } from './load-postings.ts';

/** A question, and what the bases have for it, all of one moment. */
export interface Gathered {
  readonly analysed: AnalysedQuery;
  readonly segments: readonly LoadedSegment[];
}

// A document in another language may come between two statements.
const attempts = 5;

/** Analyses a question and loads what the indexes that serve these bases have for it; nothing where it has no word. */
export async function gather(
  tx: Tx,
  knowledges: readonly string[],
  query: string,
): Promise<Gathered | undefined> {
  for (let attempt = 1; ; attempt++) {
    const languages = await servingLanguages(tx, knowledges);
    const analysed = analyseQuery(query, languages);
    const keys = analysed.terms.flatMap((term) => term.keys);
    if (keys.length === 0) return undefined;
    const segments = await loadPostings(tx, knowledges, languages, keys);
    if (segments) return segments.length === 0 ? undefined : { analysed, segments };
    if (attempt === attempts) throw new Error('The index changed while it was searched; ask again');
  }
}
