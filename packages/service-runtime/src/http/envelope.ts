import type { ServerResponse } from 'node:http';
import type { AnswerForm } from '@tutka/http-contracts';
import type { FailureRow } from './failure.ts';
import { mcpFailure } from './mcp-failure.ts';
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
  response.end(body);
}

/** What is known of a row that failed. */
export interface FailedRow {
  readonly sentence?: string | undefined;
  readonly form?: AnswerForm | undefined;
}

/** Answers with the failure envelope, or in the form of OpenAI or of JSON-RPC where the row speaks it, or cuts the connection where an answer has begun already. */
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
    return;
  }
  const bodyOf = form === 'mcp' ? mcpFailure : failureBody;
  sendJson(response, row.code, bodyOf(row, requestId, sentence ?? DEFAULT_SENTENCE));
}
