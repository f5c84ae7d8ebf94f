import { EgressRefused } from '@tutka/egress';
import type { Answers } from './answers.ts';
import { McpFailure, type McpFailureCode } from './failure.ts';
import { type McpTarget, nameOf } from './target.ts';
import { statusIn, toldIn } from './told-in.ts';

const REQUEST_TIMEOUT = -32_001;
const CONNECTION_CLOSED = -32_000;
const elsewhere = new Set(['PRIVATE_ADDRESS', 'BAD_PORT', 'BAD_URL', 'BAD_REDIRECT']);

/** Where and how a session went. */
interface Went {
  /** What stopped a request below the SDK, which wraps it away. */
  readonly seen: unknown;
  readonly target: McpTarget;
  readonly answers: Pick<Answers, 'areThere' | 'isRefused'>;
}

/** What went wrong, as a person is to read it. */
export function failureOf(error: unknown, went: Went): McpFailure {
  const { seen, target, answers } = went;
  const known = knownIn(error) ?? knownIn(seen);
  if (known) return known;
  if (answers.isRefused) return ofItsOwn(target, error);
  const code = numberOf(error);
  if (code === REQUEST_TIMEOUT) return timedOut(target);
  if (code === CONNECTION_CLOSED) return brokenOff(target);
  if (target.transport === 'stdio') return programFailed(error);
  return code === 0 && answers.areThere ? ofNoForm(target, error) : ofStatus(code, error, went);
}

function knownIn(error: unknown): McpFailure | undefined {
  if (error instanceof McpFailure) return error;
  return error instanceof EgressRefused ? ofEgress(error) : undefined;
}

/** The server was asked and did not answer in time. */
export function timedOut(target: McpTarget): McpFailure {
  return new McpFailure('TIMED_OUT', `${nameOf(target)} took too long to answer. Try again later.`);
}

/** The server is there no more, in the middle of what it was asked. */
export function brokenOff(target: McpTarget): McpFailure {
  if (target.transport === 'stdio') return programFailed();
  return new McpFailure('UNREACHABLE', `${nameOf(target)} broke off the connection. Try again.`);
}

function programFailed(cause?: unknown): McpFailure {
  const sentence = 'The program ended or could not be started. The operator has to look at its settings.';
  return new McpFailure('PROGRAM_FAILED', sentence, { cause });
}

function ofEgress(refused: EgressRefused): McpFailure {
  if (refused.code === 'TIMED_OUT') return new McpFailure('TIMED_OUT', refused.sentence);
  const code = elsewhere.has(refused.code) ? 'ADDRESS_REFUSED' : 'UNREACHABLE';
  return new McpFailure(code, refused.sentence, { cause: refused });
}

function ofItsOwn(target: McpTarget, cause: unknown): McpFailure {
  const sentence = `${nameOf(target)} answered with an error of its own.${toldIn(cause).words}`;
  return new McpFailure('SERVER_ERROR', sentence, { cause });
}

function ofNoForm(target: McpTarget, cause: unknown): McpFailure {
  const sentence = `${nameOf(target)} answered in a form that the Model Context Protocol does not know. Ask its operator.`;
  return new McpFailure('BAD_ANSWER', sentence, { cause });
}

/** A status of HTTP, as a refusal of the whole request. */
function ofStatus(status: number, cause: unknown, { target, answers }: Went): McpFailure {
  const name = nameOf(target);
  const { words, isJsonRpc } = toldIn(cause);
  const told = (code: McpFailureCode, sentence: string) => new McpFailure(code, sentence, { cause });
  if (status === 401) return ofCredentials(target, cause);
  if (status === 403) {
    return told('FORBIDDEN', `${name} does not allow this. Ask its operator for the right to it.${words}`);
  }
  if (status === 429) return told('RATE_LIMITED', `${name} is asked too often. Try again later.${words}`);
  if (status >= 300 && status < 400) {
    return told(
      'REDIRECTED',
      `${name} sends on to another address, which is not followed. Use that address directly.`,
    );
  }
  if (status >= 500 || (status > 0 && (answers.areThere || isJsonRpc))) {
    return told('SERVER_ERROR', `${name} answered with an error of its own (${status}).${words}`);
  }
  return told(
    'NOT_AN_MCP_SERVER',
    `No MCP server answers at this address of ${name}. Check its path, and whether it speaks streamable HTTP or the older SSE.`,
  );
}

function ofCredentials(target: McpTarget, cause: unknown): McpFailure {
  const name = nameOf(target);
  const isGiven = target.transport !== 'stdio' && Object.keys(target.headers).length > 0;
  return isGiven
    ? new McpFailure('UNAUTHORISED', `${name} does not accept the credentials. Enter them again.`, { cause })
    : new McpFailure(
        'CREDENTIALS_MISSING',
        `${name} lets nobody in without credentials. Choose how to sign in: with a token, headers or OAuth.`,
        { cause },
      );
}

/** The number that the SDK's errors carry: a status of HTTP or a code of JSON-RPC. */
function numberOf(error: unknown): number {
  if (!(error instanceof Error)) return 0;
  const code: unknown = 'code' in error ? error.code : undefined;
  return typeof code === 'number' ? code : statusIn(error.message);
}
