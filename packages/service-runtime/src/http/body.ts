import type { IncomingMessage } from 'node:http';
import { collectBody } from './collect-body.ts';
import { HttpFailure } from './failure.ts';
import { failures } from './failures.ts';

/** Bytes of a body where a route says nothing. */
export const DEFAULT_BODY_LIMIT = 1024 * 1024;
const MAX_DEPTH = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

function children(value: object): unknown[] {
  return Array.isArray(value) ? value : Object.values(value);
}

/** Whether objects and arrays stand deeper in one another than {@link MAX_DEPTH}. */
function isTooDeep(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? children(value) : []));
  }
  return false;
}

function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new HttpFailure(failures.badJson);
  }
  if (isTooDeep(value)) throw new HttpFailure(failures.tooDeep);
  return value;
}

/** Whether a request announces a body at all. */
function hasBody(request: IncomingMessage): boolean {
  const { headers } = request;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/**
 * The JSON body of a request, or undefined where it has none.
 * @throws HttpFailure 413 over `limit` bytes, 415 for anything but UTF-8 JSON, 400 for what does not parse or nests too deeply
 */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  if (!jsonType.test(request.headers['content-type'] ?? '')) throw new HttpFailure(failures.wrongType);
  if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
    throw new HttpFailure(failures.wrongType);
  const bytes = await collectBody(request, limit);
  return bytes.length === 0 ? undefined : parseJson(bytes);
}
