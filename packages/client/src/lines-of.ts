import type { StreamLine } from '@tutka/http-contracts';
import { ApiError } from './api-error.ts';
import { heard } from './heard.ts';
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
  const response = await answerOf(row, args, (signal) =>
    request(connection, row, { ...args, signal }, { accept }),
  );
  const type = response.headers.get('content-type') ?? '';
  if (response.ok && response.body !== null && type.startsWith(accept)) return response.body;
  throw await refusalOf(response, row);
}

/** A turn may take its time before it begins; what streams by itself is there at once, or is not. */
async function answerOf(
  row: Row,
  args: AnyArgs,
  ask: (signal: AbortSignal | undefined) => Promise<Response>,
): Promise<Response> {
  if (row.method !== 'GET') return await ask(args.signal);
  const leaving = new AbortController();
  const signal = args.signal ? AbortSignal.any([args.signal, leaving.signal]) : leaving.signal;
  try {
    return await orUnreachable(row, args, () => heard(ask(signal)));
  } catch (error) {
    leaving.abort();
    throw error;
  }
}

function parseLine<T>(line: string, sentence: string): T {
  try {
    return JSON.parse(line) as T;
  } catch {
    throw new ApiError(0, {}, sentence);
  }
}
