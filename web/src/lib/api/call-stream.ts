import type { StreamLine } from '@tutka/http-contracts';
import { ApiError } from '../errors/api-error.ts';
import { parseEnvelope } from './envelope.ts';
import { readLines } from './lines.ts';
import type { Args, Row } from './row.ts';
import { request } from './send.ts';

const NDJSON = 'application/x-ndjson';

/**
 * Calls a row that streams and gives its lines as they come. Throws ApiError where the call is refused or a line is
 * not JSON. A failure after the start is no error here but a last line with `done`, `code` and `error`.
 * `signal` ends it, and so does leaving the loop.
 */
export async function* callStream<R extends Row>(row: R, args: Args<R>): AsyncGenerator<StreamLine, void> {
  const response = await request(row, args, NDJSON);
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || response.body === null || !type.startsWith(NDJSON)) {
    throw new ApiError(response.status, parseEnvelope(await response.text()), row.sentence);
  }
  for await (const line of readLines(response.body)) yield parseLine(line, row.sentence);
}

function parseLine(line: string, sentence: string): StreamLine {
  try {
    return JSON.parse(line) as StreamLine;
  } catch {
    throw new ApiError(0, {}, sentence);
  }
}
