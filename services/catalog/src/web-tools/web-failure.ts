/** Why the web could not be asked. */
export const webFailureCodes = [
  'KEY_MISSING',
  'KEY_REFUSED',
  'NOT_ALLOWED',
  'RATE_LIMITED',
  'USED_UP',
  'BAD_ANSWER',
  'FAILED',
  'UNREACHABLE',
  'TIMED_OUT',
] as const;
export type WebFailureCode = (typeof webFailureCodes)[number];

/** A search that came to nothing: a code for programs, a sentence for whoever set the engine up. */
export class WebFailure extends Error {
  override readonly name = 'WebFailure';
  readonly code: WebFailureCode;
  readonly sentence: string;

  constructor(code: WebFailureCode, sentence: string) {
    super(`${code}: ${sentence}`);
    this.code = code;
    this.sentence = sentence;
  }
}
