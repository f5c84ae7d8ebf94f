/** What an answer counted. */
export interface Counts {
  readonly input: number;
  readonly output: number;
}

/** One protocol's spelling of a streamed answer. Texts are given as JSON strings, quotes included. */
export interface StreamForm {
  begin(): string;
  piece(kind: 'text' | 'reasoning', json: string): string;
  end(reason: 'stop' | 'length', usage: Counts | undefined): string;
  error(): string;
}

/** A protocol's spelling of a whole answer. */
export type WholeForm = (
  text: string,
  reasoning: string,
  reason: 'stop' | 'length',
  usage: Counts | undefined,
) => unknown;
