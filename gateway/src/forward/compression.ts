import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { constants, createGzip, type Gzip } from 'node:zlib';

/** Bytes below which compressing costs more than it saves. */
const WORTH_IT = 16 * 1024;
const json = /^application\/(?:[\w.+-]+\+)?json\b/;

const takesGzip = (request: IncomingMessage) =>
  /\bgzip\b(?!;q=0(?:\.0*)?(?:,|$))/.test(String(request.headers['accept-encoding'] ?? ''));

/** A compressor for a large JSON answer, where the client takes it; streams and files never get one. */
export function compressorFor(request: IncomingMessage, answer: IncomingHttpHeaders): Gzip | undefined {
  if (Number(answer['content-length'] ?? 0) < WORTH_IT) return undefined;
  if (!json.test(answer['content-type'] ?? '') || answer['content-encoding'] !== undefined) return undefined;
  return takesGzip(request) ? createGzip({ level: constants.Z_BEST_SPEED }) : undefined;
}
