import type { SaidPiece } from './pieces.ts';
import type { SimulatedRequest } from './request-body.ts';

export type Outcome = 'running' | 'finished' | 'faulted' | 'client gone';

/** One request and what was said to it so far. */
export interface Saying {
  readonly id: string;
  readonly model: string;
  readonly lastMessage: string;
  /** Text that was written to the connection. */
  readonly text: string;
  readonly reasoning: string;
  readonly outcome: Outcome;
  /** The messages and the names of the tools, as the request had them. */
  readonly messages: readonly unknown[];
  readonly tools: readonly string[];
  /** How long the answer may be; undefined: nothing was said of it. */
  readonly maxTokens: number | undefined;
  /** In which form the answer had to come; undefined: nothing was said of it. */
  readonly format: unknown;
}

interface Entry {
  readonly request: SimulatedRequest;
  readonly pieces: readonly SaidPiece[];
  count: number;
  outcome: Outcome;
}

/** Notes how many pieces of an answer were written, and how it ended. */
export interface Note {
  wrote(count: number): void;
  ended(outcome: Outcome): void;
}

const KEPT = 5000;

/** Keeps what was said to the last 5,000 requests. */
export class Sayings {
  readonly #entries = new Map<string, Entry>();
  #last = 0;

  begin(request: SimulatedRequest, pieces: readonly SaidPiece[]): { id: string; note: Note } {
    this.#last += 1;
    const id = `sim-${this.#last}`;
    const entry: Entry = { request, pieces, count: 0, outcome: 'running' };
    this.#entries.set(id, entry);
    if (this.#entries.size > KEPT) this.#entries.delete(`sim-${this.#last - KEPT}`);
    return {
      id,
      note: {
        wrote: (count) => {
          entry.count = count;
        },
        ended: (outcome) => {
          if (entry.outcome === 'running') entry.outcome = outcome;
        },
      },
    };
  }

  get(id: string): Saying | undefined {
    const entry = this.#entries.get(id);
    if (!entry) return undefined;
    const { request, pieces, count, outcome } = entry;
    const { model, lastMessage, messages, tools, maxTokens, format } = request;
    const joined = (kind: SaidPiece['kind']) => {
      let all = '';
      for (let index = 0; index < count; index += 1) {
        const piece = pieces[index % pieces.length];
        if (piece?.kind === kind) all += piece.text;
      }
      return all;
    };
    const said = { text: joined('text'), reasoning: joined('reasoning') };
    return { id, model, lastMessage, ...said, outcome, messages, tools, maxTokens, format };
  }

  all(): Saying[] {
    return [...this.#entries.keys()].flatMap((id) => this.get(id) ?? []);
  }
}
