import type { ModelUse } from '../domain/usage.events.ts';
import { inTime } from '../model-providers/in-time.ts';
import { refusesInput } from '../model-providers/refuses-input.ts';
import { indexedText, type Passage, type Reranker, reordered } from '../retrieval/index.ts';

/** Whether a rerank model put the passages in order; `reason` says why not, for a person. */
export interface RerankState {
  readonly state: 'none' | 'used' | 'late' | 'failed';
  readonly reason: string | null;
}

interface Reranked extends RerankState {
  readonly passages: Passage[];
  /** What was paid for. */
  readonly uses: readonly ModelUse[];
}

/** Puts passages that were found in order. */
export interface RerankPassages {
  /** The model there is now, and how many passages it looks at; undefined: they stay as they were found. */
  chosen(): Promise<{ readonly reranker: Reranker; readonly candidates: number } | undefined>;
  rerank(reranker: Reranker, question: string, found: readonly Passage[]): Promise<Reranked>;
}

interface Deps {
  /** The platform's rerank model. */
  readonly model: () => Promise<Reranker | undefined>;
  /** How long an answer waits for it, in milliseconds. */
  readonly patienceMs: number;
  /** Hears of each time it could not be asked. */
  readonly onProblem: (error: unknown) => void;
  readonly now?: () => number;
}

// What published runs have rerank models look at; more cost time and tokens, and change little.
const candidates = 50;
// After a failure the order of the search stands for so long, so that not every question waits for a model that is down.
const restMs = 5_000;
const late = 'The rerank model took too long, so the order is that of the search.';
const failed = 'The rerank model could not be asked, so the order is that of the search.';

interface Rest {
  readonly until: number;
  readonly state: 'late' | 'failed';
}

function restAfter(error: unknown, state: Rest['state'], until: number): Rest | undefined {
  return refusesInput(error) ? undefined : { until, state };
}

/** Asks the platform's rerank model in a limited time. Never fails for it: then the order stays that of the search. */
export function passageReranker(deps: Deps): RerankPassages {
  const { model, patienceMs, onProblem, now = Date.now } = deps;
  let resting: Rest | undefined;
  return {
    async chosen() {
      const reranker = await model();
      return reranker && { reranker, candidates };
    },
    async rerank(reranker, question, found) {
      const asFound = { passages: [...found], uses: [] };
      if (found.length === 0) return { ...asFound, state: 'none', reason: null };
      if (resting && resting.until > now()) return { ...asFound, ...told(resting.state) };
      const limit = AbortSignal.timeout(patienceMs);
      try {
        const { scores, ...took } = await inTime(
          reranker.scores(question, found.map(indexedText), limit),
          limit,
        );
        const { provider, model } = reranker;
        const uses = [{ provider, model, ...took }];
        return { passages: reordered(found, scores), uses, state: 'used', reason: null };
      } catch (error) {
        const state = limit.aborted ? 'late' : 'failed';
        resting = restAfter(error, state, now() + restMs);
        onProblem(error);
        return { ...asFound, ...told(state) };
      }
    },
  };
}

function told(state: 'late' | 'failed'): RerankState {
  return { state, reason: state === 'late' ? late : failed };
}
