import type { Passage } from './passage.ts';

/** What a rerank model says. */
interface Scores {
  /** One a text, in order, higher is better; undefined where it says nothing. */
  readonly scores: readonly (number | undefined)[];
  readonly inputTokens: number;
  /** The provider told no usage; counted from the texts. */
  readonly estimated: boolean;
}

/** A model that says how well texts answer a question. */
export interface Reranker {
  readonly provider: string;
  readonly model: string;
  scores(question: string, texts: readonly string[], signal: AbortSignal): Promise<Scores>;
}

/** Passages by their scores, best first; those without one behind them, as they were found. */
export function reordered(passages: readonly Passage[], scores: readonly (number | undefined)[]): Passage[] {
  return passages
    .map((passage, at) => ({ ...passage, rerank: scores[at] ?? null }))
    .toSorted((one, other) => worth(other) - worth(one) || 0);
}

function worth({ rerank }: Passage): number {
  return rerank ?? Number.NEGATIVE_INFINITY;
}
