export type RefusalCode =
  | 'BAD_URL'
  | 'BAD_PORT'
  | 'PRIVATE_ADDRESS'
  | 'UNRESOLVED'
  | 'UNREACHABLE'
  | 'BAD_CERTIFICATE'
  | 'BAD_REDIRECT'
  | 'TIMED_OUT'
  | 'TOO_LARGE'
  | 'BAD_ENCODING';

/** A request that was not made, or was ended, by the rules for hosts that a user may choose. */
export class EgressRefused extends Error {
  override readonly name = 'EgressRefused';
  readonly code: RefusalCode;
  /** For a person: what is wrong and what to do. */
  readonly sentence: string;

  constructor(code: RefusalCode, sentence: string) {
    super(`${code}: ${sentence}`);
    this.code = code;
    this.sentence = sentence;
  }
}
