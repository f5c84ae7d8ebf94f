import { EgressRefused } from '@tutka/egress';
import { McpFailure } from './failure.ts';
import { type McpTarget, nameOf } from './target.ts';

const REQUEST_TIMEOUT = -32_001;
const CONNECTION_CLOSED = -32_000;
const elsewhere = new Set(['PRIVATE_ADDRESS', 'BAD_PORT', 'BAD_URL', 'BAD_REDIRECT']);

/** What went wrong, as a person is to read it. `seen`: what stopped a request below the SDK, which wraps it away. */
export function failureOf(error: unknown, seen: unknown, target: McpTarget): McpFailure {
  for (const each of [error, seen]) {
    if (each instanceof McpFailure) return each;
    if (each instanceof EgressRefused) return ofEgress(each);
  }
  const code = numberOf(error);
  if (code === REQUEST_TIMEOUT) return timedOut(target);
  if (code === CONNECTION_CLOSED) return brokenOff(target);
  return ofStatus(code, error, target);
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

function ofStatus(status: number, cause: unknown, target: McpTarget): McpFailure {
  const name = nameOf(target);
  if (target.transport === 'stdio') return programFailed(cause);
  if (status === 401) {
    return new McpFailure('UNAUTHORISED', `${name} does not accept the credentials. Enter them again.`, {
      cause,
    });
  }
  if (status === 403) {
    const sentence = `${name} does not allow this. Ask its operator for the right to it.`;
    return new McpFailure('FORBIDDEN', sentence, { cause });
  }
  if (status >= 300 && status < 400) {
    const sentence = `${name} sends on to another address, which is not followed. Use that address directly.`;
    return new McpFailure('REDIRECTED', sentence, { cause });
  }
  if (status >= 500) {
    return new McpFailure('SERVER_ERROR', `${name} answered with an error of its own (${status}).`, {
      cause,
    });
  }
  const sentence = `No MCP server answers at this address of ${name}. Check its path, and whether it speaks streamable HTTP or the older SSE.`;
  return new McpFailure('NOT_AN_MCP_SERVER', sentence, { cause });
}

/** The number that the SDK's errors carry: a status of HTTP or a code of JSON-RPC. */
function numberOf(error: unknown): number {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'number' ? code : 0;
}
