import type { FailureRow } from './failure.ts';

/** JSON-RPC's own number for what is no request, and the first of those that it leaves to servers. */
const INVALID_REQUEST = -32_600;
const REFUSED = -32_000;

/** A failure as an error of JSON-RPC, whose sentence clients of the Model Context Protocol show; of no message of theirs. */
export function mcpFailure(row: FailureRow, requestId: string, sentence: string): string {
  const { code: status, errorCode, error = sentence, message = error, details } = row;
  const code = status === 400 ? INVALID_REQUEST : REFUSED;
  const data = { status, errorCode, details, requestId };
  return JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message, data } });
}
