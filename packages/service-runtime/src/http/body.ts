import type { IncomingMessage } from 'node:http';
import { collectBody } from './collect-body.ts';
import { HttpFailure } from './failure.ts';
import { failures } from './failures.ts';

/** Bytes of a body where a route says nothing. */
export const DEFAULT_BODY_LIMIT = 1024 * 1024;
const MAX_DEPTH = 64;

const utf8 = new TextDecoder('utf-8', { fatal: true });
const jsonType = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i;
/** Of the parameters only this one could mean anything, and clients write it in many ways. */
const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i;
const readable = /^(?:utf-?8|us-ascii)$/i;

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

/** A console that writes another charset, as in Windows, sends sound JSON that is none in UTF-8. */
function textIn(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new HttpFailure(failures.notUtf8);
  }
}

function parseJson(bytes: Buffer): unknown {
  const text = textIn(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
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

/** @throws HttpFailure 415 for what cannot be read as JSON in UTF-8, which says why. */
function expectJson({ headers }: IncomingMessage): void {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  if (!jsonType.test(type)) throw new HttpFailure(failures.wrongType);
  const [, named = 'utf-8'] = charset.exec(type) ?? [];
  if (!readable.test(named)) throw new HttpFailure(failures.wrongCharset);
  if (encoding !== 'identity') throw new HttpFailure(failures.compressed);
}

/**
 * The JSON body of a request, or undefined where it has none.
 * @throws HttpFailure 413 over `limit` bytes, 415 for anything but UTF-8 JSON, 400 for what does not parse or nests too deeply
 */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  if (!hasBody(request)) return undefined;
  expectJson(request);
  const bytes = await collectBody(request, limit);
  return bytes.length === 0 ? undefined : parseJson(bytes);
}
