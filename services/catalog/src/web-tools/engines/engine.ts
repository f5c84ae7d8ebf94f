import type { WebFailure } from '../web-failure.ts';

/** How a search engine is asked, below the address that an ADMIN gave. */
interface EngineRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** What an engine says of one page; addresses and texts are checked by whoever asked. */
export interface EngineResult {
  readonly title: string;
  readonly url: string;
  readonly text: string;
}

/** What is peculiar to one search engine. */
export interface Engine {
  readonly name: string;
  readonly needsKey: boolean;
  request(query: string, apiKey: string): EngineRequest;
  /** The results of a good answer; undefined where it is none. */
  results(answer: unknown): readonly EngineResult[] | undefined;
  /** What a refusal of this engine's own means, where the status alone does not tell. */
  refusal?(status: number, answer: unknown): WebFailure | undefined;
}
