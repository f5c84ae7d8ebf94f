import type { ServerResponse } from 'node:http';
import type { FailureRow } from './failure.ts';

const DEFAULT_SENTENCE = 'Request failed';

/** The failure envelope as JSON text. */
export function failureBody(row: FailureRow, requestId: string, sentence = DEFAULT_SENTENCE): string {
  const error = row.error ?? sentence;
  const { code, errorCode, message = error, details } = row;
  return JSON.stringify({ code, error, errorCode, message, details, requestId });
}

/** Answers with JSON text; its length is known, so that the connection stays usable. */
export function sendJson(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
  });
  response.end(body);
}

/** Answers with the failure envelope, or cuts the connection where an answer has begun already. */
export function sendFailure(
  response: ServerResponse,
  row: FailureRow,
  requestId: string,
  sentence?: string,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (row.retryAfterSeconds !== undefined) response.setHeader('retry-after', row.retryAfterSeconds);
  sendJson(response, row.code, failureBody(row, requestId, sentence));
}
