import type { EmbeddingChoice } from '../domain/knowledges/knowledge-index.events.ts';
import type { ModelUse } from '../domain/usage.events.ts';
import { inTime } from '../model-providers/in-time.ts';
import { refusesInput } from '../model-providers/refuses-input.ts';
import type { QueryVectors, VectorIndex } from '../retrieval/index.ts';
import { type Embedder, modelKey } from './embedder.ts';

/** Whether meanings are compared in an answer; `reason` says why not, for a person. */
export interface VectorState {
  readonly state: 'none' | 'used' | 'late' | 'failed';
  readonly reason: string | null;
}

interface EmbeddedQuestion extends VectorState {
  readonly vectors: QueryVectors | undefined;
  /** What was paid for just now; nothing for vectors that were known. */
  readonly uses: readonly ModelUse[];
}

/** Embeds questions. */
export type EmbedQuestion = (
  question: string,
  models: readonly EmbeddingChoice[],
) => Promise<EmbeddedQuestion>;

interface Deps {
  readonly embedder: Embedder;
  readonly index: VectorIndex;
  /** How long an answer waits for the vector of its question, in milliseconds. */
  readonly patienceMs: number;
  readonly now?: () => number;
}

const mostKept = 500;
const keptMs = 10 * 60_000;
// After a failure words alone answer for so long, so that not every question waits for a model that is down.
const restMs = 5_000;
const late = 'The embedding model took too long, so words alone answered.';
const failed = 'The embedding model could not be asked, so words alone answered.';

interface Made {
  readonly key: string;
  readonly vector: Float32Array | undefined;
  readonly use?: ModelUse;
  readonly problem?: Exclude<VectorState['state'], 'none' | 'used'>;
}

/** Makes vectors of questions in a limited time; the last few hundred are kept in memory for ten minutes. */
export function questionEmbedder(deps: Deps): EmbedQuestion {
  const maker = new VectorMaker(deps);
  return async (question, models) => {
    const made = await Promise.all(models.map((choice) => maker.make(question, choice)));
    const of = new Map(made.flatMap(({ key, vector }) => (vector ? [[key, vector] as const] : [])));
    const vectors = of.size > 0 ? { index: deps.index, of } : undefined;
    const uses = made.flatMap(({ use }) => use ?? []);
    const problem = made.find((one) => one.problem)?.problem;
    if (problem) return { vectors, uses, state: problem, reason: problem === 'late' ? late : failed };
    return { vectors, uses, state: vectors ? 'used' : 'none', reason: null };
  };
}

class VectorMaker {
  readonly #deps: Deps;
  readonly #kept = new Map<string, { readonly vector: Float32Array; readonly until: number }>();
  readonly #resting = new Map<string, { readonly until: number; readonly problem: 'late' | 'failed' }>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async make(question: string, choice: EmbeddingChoice): Promise<Made> {
    const key = modelKey(choice);
    const known = this.#kept.get(`${key} ${question}`);
    if (known && known.until > this.#now()) return { key, vector: known.vector };
    const rest = this.#resting.get(key);
    if (rest && rest.until > this.#now()) return { key, vector: undefined, problem: rest.problem };
    const limit = AbortSignal.timeout(this.#deps.patienceMs);
    try {
      const { vectors, ...took } = await inTime(this.#deps.embedder.embed(choice, [question], limit), limit);
      const { provider, model } = choice;
      return { key, vector: this.#keep(`${key} ${question}`, vectors[0]), use: { provider, model, ...took } };
    } catch (error) {
      const problem = limit.aborted ? 'late' : 'failed';
      if (!refusesInput(error)) this.#resting.set(key, { until: this.#now() + restMs, problem });
      return { key, vector: undefined, problem };
    }
  }

  #keep(name: string, vector: Float32Array | undefined): Float32Array | undefined {
    if (!vector) return undefined;
    // Its place is that of the newest, or it would be the first to go.
    this.#kept.delete(name);
    this.#kept.set(name, { vector, until: this.#now() + keptMs });
    if (this.#kept.size > mostKept) this.#kept.delete(this.#kept.keys().next().value ?? '');
    return vector;
  }

  #now(): number {
    return (this.#deps.now ?? Date.now)();
  }
}
