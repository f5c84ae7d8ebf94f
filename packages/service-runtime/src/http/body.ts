import type { IncomingMessage } from 'node:http';
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

/** The bytes of a body, or a 413 as soon as it is known to be too long. */
async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw new HttpFailure(failures.tooLarge);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw new HttpFailure(failures.tooLarge);
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
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
export function hasBody(request: IncomingMessage): boolean {
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
  const bytes = await readBytes(request, limit);
  return bytes.length === 0 ? undefined : parseJson(bytes);
}
