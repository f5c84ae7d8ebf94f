export type FailureCode =
  | 'UNAUTHORISED'
  | 'RATE_LIMITED'
  | 'UNREACHABLE'
  | 'BAD_MODEL'
  | 'CONTEXT_TOO_LONG'
  | 'PICTURES_REFUSED'
  | 'REJECTED'
  | 'PROVIDER_ERROR'
  | 'BAD_ANSWER'
  | 'STALLED'
  | 'CUT'
  | 'ABORTED';

/** A model call that did not end well. What had arrived before was yielded already and stays valid. */
export class ModelFailure extends Error {
  override readonly name = 'ModelFailure';
  readonly code: FailureCode;
  /** For a person: what went wrong and what to do. Holds no key. */
  readonly sentence: string;
  /** True where the same call may succeed later. */
  readonly retryable: boolean;
  /** Seconds the provider asked to wait. */
  readonly retryAfter: number | undefined;

  constructor(code: FailureCode, sentence: string, retryable: boolean, retryAfter?: number) {
    super(`${code}: ${sentence}`);
    this.code = code;
    this.sentence = sentence;
    this.retryable = retryable;
    this.retryAfter = retryAfter;
  }
}

/** A stream that ended without its end. */
export function brokenOff(): ModelFailure {
  return new ModelFailure('CUT', 'The model broke off in the middle of the answer. Try again.', true);
}
