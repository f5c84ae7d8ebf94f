import { type AnswerData, routes, type StreamLine } from '@tutka/http-contracts';
import { type Envelope, type Pagination, parseEnvelope } from './envelope.ts';
import { type Line, linesOf } from './lines-of.ts';
import { throughLosses } from './reply.ts';
import type { Answer, AnyArgs, Args, Row } from './row.ts';
import { type Connection, refusalOf, request } from './send.ts';
import { type Answered, unwrap } from './unwrap.ts';

const JSON_ALONE = { accept: 'application/json' };

export interface Page<T> {
  readonly data: readonly T[];
  readonly pagination: Pagination;
}

export interface CursorPage<T> {
  readonly data: readonly T[];
  readonly nextCursor: string | null;
}

type Turn = typeof routes.sendMessage | typeof routes.refreshMessage;

/**
 * Calls of the rows of `routes`. What a row takes (`params`, `query`, `body`) and what it answers are its types. Where a
 * call is refused or no answer comes, each throws an ApiError with the sentence to show; aborted by `signal`, an
 * AbortError.
 */
export interface Client {
  /** The `data` of the answer; of a list, its items. */
  call<R extends Row>(row: R, args: Args<R>): Promise<AnswerData<R>>;
  /** Of a row that answers a page. */
  callPage<R extends Row>(row: R, args: Args<R>): Promise<Page<Answer<R>>>;
  /** Of a row that answers a cursor's page; `query.cursor` with `nextCursor` gives the next. */
  callCursor<R extends Row>(row: R, args: Args<R>): Promise<CursorPage<Answer<R>>>;
  /** Of a row that answers with a file. */
  callFile<R extends Row>(row: R, args: Args<R>): Promise<Blob>;
  /**
   * The lines of a row that streams, as they come. Also throws where a line is not JSON. A failure after the start is a
   * last line with `done`, `code` and `error`. Leaving the loop ends the stream.
   */
  callStream<R extends Row>(row: R, args: Args<R>): AsyncGenerator<Line<R>, void>;
  /**
   * Asks, or asks anew, and gives the reply's lines to its end: a connection that breaks is taken up again where it
   * broke. Leaving the loop stops the reading, not the reply.
   */
  callReply<R extends Turn>(row: R, args: Args<R>): AsyncGenerator<StreamLine, void>;
  /** A running reply's lines from one on, to its end, as `callReply`. */
  resumeReply(uuid: string, from: number, signal?: AbortSignal): AsyncGenerator<StreamLine, void>;
  /** The status and the envelope, whatever its code. */
  send(row: Row, args: AnyArgs): Promise<Answered>;
  /** The answer as it comes, whatever its status. */
  request(row: Row, args: AnyArgs, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

/** A client of the product at `url`. */
export function createClient(connection: Connection): Client {
  const send: Client['send'] = async (row, args) => {
    const response = await request(connection, row, args, JSON_ALONE);
    return {
      status: response.status,
      retryAfter: response.headers.get('retry-after'),
      envelope: parseEnvelope(await response.text()),
    };
  };
  const answered = async (row: Row, args: AnyArgs): Promise<{ data: unknown; envelope: Envelope }> => {
    const answer = await send(row, args);
    return { data: unwrap(row, answer), envelope: answer.envelope };
  };
  const resume = (uuid: string, from: number, signal?: AbortSignal) =>
    linesOf(connection, routes.resumeStream, { params: { uuid }, query: { from }, signal });
  return {
    ...listsOf(answered),
    send,
    call: async <R extends Row>(row: R, args: Args<R>) => (await answered(row, args)).data as AnswerData<R>,
    callFile: async (row, args) => {
      const response = await request(connection, row, args, { accept: '*/*' });
      if (response.ok) return await response.blob();
      throw await refusalOf(response, row);
    },
    callStream: (row, args) => linesOf(connection, row, args),
    callReply: (row, args) =>
      throughLosses(
        { uuid: null, seq: -1 },
        () => linesOf<Turn>(connection, row, args),
        (uuid, from) => resume(uuid, from, args.signal),
        args.signal,
      ),
    resumeReply: (uuid, from, signal) =>
      throughLosses(
        { uuid, seq: from - 1 },
        () => resume(uuid, from, signal),
        (_, next) => resume(uuid, next, signal),
        signal,
      ),
    request: (row, args, headers = JSON_ALONE) => request(connection, row, args, headers),
  };
}

function listsOf(
  answered: (row: Row, args: AnyArgs) => Promise<{ data: unknown; envelope: Envelope }>,
): Pick<Client, 'callPage' | 'callCursor'> {
  return {
    callPage: async <R extends Row>(row: R, args: Args<R>) => {
      const { data, envelope } = await answered(row, args);
      const items = data as Answer<R>[];
      const pagination = envelope.pagination ?? { page: 1, pageSize: items.length, total: items.length };
      return { data: items, pagination };
    },
    callCursor: async <R extends Row>(row: R, args: Args<R>) => {
      const { data, envelope } = await answered(row, args);
      return { data: data as Answer<R>[], nextCursor: envelope.nextCursor ?? null };
    },
  };
}
