import type { ServerResponse } from 'node:http';
import type { AnswerForm } from '@tutka/http-contracts';
import type { FailureRow } from './failure.ts';
import { openAiFailure } from './openai-failure.ts';

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
  if (response.req.complete || response.shouldKeepAlive) response.end(body);
  else endAfterRequest(response, body);
}

/**
 * Ending an answer closes a connection that the client wants closed, and would reset it while a refused body is still
 * being sent: the answer is out at once, its end waits until the body is through or has been cut off.
 */
function endAfterRequest(response: ServerResponse, body: string): void {
  response.write(body);
  const end = () => response.end();
  response.req.once('end', end).once('close', end);
}

/** What is known of a row that failed. */
export interface FailedRow {
  readonly sentence?: string | undefined;
  readonly form?: AnswerForm | undefined;
}

/** Answers with the failure envelope, or in OpenAI's form where the row speaks it, or cuts the connection where an answer has begun already. */
export function sendFailure(
  response: ServerResponse,
  row: FailureRow,
  requestId: string,
  { sentence, form }: FailedRow = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (row.retryAfterSeconds !== undefined) response.setHeader('retry-after', row.retryAfterSeconds);
  if (form === 'openai') {
    const { status, body } = openAiFailure(row, sentence ?? DEFAULT_SENTENCE);
    sendJson(response, status, body);
  } else sendJson(response, row.code, failureBody(row, requestId, sentence));
}
