import type { StreamLine } from '@tutka/http-contracts';
import { ApiError } from './api-error.ts';
import { readLines } from './lines.ts';
import type { Answer, AnyArgs, Row } from './row.ts';
import { type Connection, orUnreachable, refusalOf, request } from './send.ts';

const NDJSON = 'application/x-ndjson';
const EVENTS = 'text/event-stream';
const DATA = 'data:';

/** A line of a row's stream. Turns stream the lines of a reply, whatever they answer without a stream. */
export type Line<R extends Row> = R['form'] extends 'turn' ? StreamLine : Answer<R>;

/** Calls a row that streams and gives its lines; see `Client.callStream`. */
export async function* linesOf<R extends Row>(
  connection: Connection,
  row: R,
  args: AnyArgs,
): AsyncGenerator<Line<R>, void> {
  const start = row.form === 'events' ? DATA : '';
  const lines = readLines(await opened(connection, row, args));
  try {
    for (;;) {
      const { done, value } = await orUnreachable(row, args, () => lines.next());
      if (done) return;
      if (value.startsWith(start)) yield parseLine(value.slice(start.length), row.sentence);
    }
  } finally {
    await lines.return();
  }
}

async function opened(connection: Connection, row: Row, args: AnyArgs): Promise<ReadableStream<Uint8Array>> {
  const accept = row.form === 'events' ? EVENTS : NDJSON;
  const response = await request(connection, row, args, { accept });
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && response.body !== null && type.startsWith(accept)) return response.body;
  throw await refusalOf(response, row);
}

function parseLine<T>(line: string, sentence: string): T {
  try {
    return JSON.parse(line) as T;
  } catch {
    throw new ApiError(0, {}, sentence);
  }
}
