import { ApiError } from '../errors/api-error.ts';
import { parseEnvelope } from './envelope.ts';
import type { Args, Row } from './row.ts';
import { request } from './send.ts';

/** Calls a row that answers with a file. Throws ApiError. */
export async function callFile<R extends Row>(row: R, args: Args<R>): Promise<Blob> {
  const response = await request(row, args, '*/*');
  if (response.ok) return await response.blob();
  throw new ApiError(response.status, parseEnvelope(await response.text()), row.sentence);
}
