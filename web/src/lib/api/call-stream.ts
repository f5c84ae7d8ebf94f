import type { StreamLine } from '@tutka/http-contracts';
import { ApiError } from '../errors/api-error.ts';
import { parseEnvelope } from './envelope.ts';
import { readLines } from './lines.ts';
import type { Answer, Args, Row } from './row.ts';
import { request } from './send.ts';

const NDJSON = 'application/x-ndjson';

/** A line of a row's stream. Turns stream the lines of a reply, whatever they answer without a stream. */
type Line<R extends Row> = Answer<R> extends { readonly seq: number } ? Answer<R> : StreamLine;

/**
 * Calls a row that streams and gives its lines as they come. Throws ApiError where the call is refused or a line is
 * not JSON. A failure after the start is no error here but a last line with `done`, `code` and `error`.
 * `signal` ends it, and so does leaving the loop.
 */
export async function* callStream<R extends Row>(row: R, args: Args<R>): AsyncGenerator<Line<R>, void> {
  const response = await request(row, args, NDJSON);
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || response.body === null || !type.startsWith(NDJSON)) {
    throw new ApiError(response.status, parseEnvelope(await response.text()), row.sentence);
  }
  for await (const line of readLines(response.body)) yield parseLine<Line<R>>(line, row.sentence);
}

function parseLine<T>(line: string, sentence: string): T {
  try {
    return JSON.parse(line) as T;
  } catch {
    throw new ApiError(0, {}, sentence);
  }
}
