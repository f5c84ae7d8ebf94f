import type { CallForm } from './script.ts';

/** What an answer counted. */
export interface Counts {
  readonly input: number;
  readonly output: number;
}

/** Why an answer ended. */
export type Reason = 'stop' | 'length' | 'tools';

/** A tool that an answer asks for; `args` as they are written, JSON or not. */
export interface SaidCall {
  readonly id: string;
  readonly name: string;
  readonly args: string;
}

/** One protocol's spelling of a streamed answer. Texts are given as JSON strings, quotes included. */
export interface StreamForm {
  begin(): string;
  piece(kind: 'text' | 'reasoning', json: string): string;
  /** The calls, in the pieces that they come in. */
  calls(calls: readonly SaidCall[], form: CallForm | undefined): string[];
  end(reason: Reason, usage: Counts | undefined): string;
  error(): string;
}

/** A protocol's spelling of a whole answer. */
export type WholeForm = (
  text: string,
  reasoning: string,
  reason: Reason,
  usage: Counts | undefined,
) => unknown;
