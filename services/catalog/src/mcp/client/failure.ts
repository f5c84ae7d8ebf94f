export const mcpFailureCodes = [
  'UNREACHABLE',
  'ADDRESS_REFUSED',
  'REDIRECTED',
  'NOT_AN_MCP_SERVER',
  'UNAUTHORISED',
  'CREDENTIALS_MISSING',
  'FORBIDDEN',
  'SIGN_IN',
  'RATE_LIMITED',
  'SERVER_ERROR',
  'BAD_ANSWER',
  'TIMED_OUT',
  'TOO_LARGE',
  'TOO_MANY_TOOLS',
  'PROGRAM_FAILED',
  'SECRET_UNREADABLE',
] as const;
export type McpFailureCode = (typeof mcpFailureCodes)[number];

/** Why a server could not be talked to. */
export class McpFailure extends Error {
  override readonly name = 'McpFailure';
  readonly code: McpFailureCode;
  /** For a person: what is wrong and what to do. */
  readonly sentence: string;

  constructor(code: McpFailureCode, sentence: string, options?: ErrorOptions) {
    super(`${code}: ${sentence}`, options);
    this.code = code;
    this.sentence = sentence;
  }
}
