import { ApiError } from './api-error.ts';
import type { Envelope } from './envelope.ts';
import type { Row } from './row.ts';

/** What came of a call, whatever it was. */
export interface Answered {
  readonly status: number;
  /** The header of that name. */
  readonly retryAfter: string | null;
  readonly envelope: Envelope;
}

/**
 * The data of an envelope whose code is 200. Otherwise throws its `error`, else its `message`, else the row's own
 * sentence, else 'Request failed'. A read that is answered with nothing throws the row's sentence ("No … received").
 */
export function unwrap(
  row: Pick<Row, 'method' | 'sentence'>,
  { status, retryAfter, envelope }: Answered,
): unknown {
  if (envelope.code !== 200)
    throw new ApiError(envelope.code ?? status, envelope, row.sentence, { retryAfter });
  const data = envelope.data ?? null;
  if (data === null && row.method === 'GET') throw new ApiError(status, {}, row.sentence);
  return data;
}
