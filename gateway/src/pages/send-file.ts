import { createReadStream } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { compressible, createCompressed, encodingFor } from './compressed.ts';
import type { StaticFile } from './static-files.ts';

const FOREVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/** Sends a file with the given headers: 304 where the client has it, compressed where that helps. */
export type SendFile = (
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  headers: OutgoingHttpHeaders,
) => Promise<void>;

function stream(
  response: ServerResponse,
  file: StaticFile,
  head: OutgoingHttpHeaders,
  bodyless: boolean,
): void {
  response.writeHead(200, { ...head, 'content-length': file.size });
  if (bodyless) response.end();
  else pipeline(createReadStream(file.file), response, (error) => error && response.destroy());
}

export function createSendFile(): SendFile {
  const compressed = createCompressed();
  return async (request, response, file, headers) => {
    const head: OutgoingHttpHeaders = {
      'cache-control': file.immutable ? FOREVER : ASK_EACH_TIME,
      ...headers,
      'content-type': file.type,
      etag: file.etag,
      vary: 'accept-encoding',
    };
    if (request.headers['if-none-match'] === file.etag) {
      response.writeHead(304, head).end();
      return;
    }
    const bodyless = request.method === 'HEAD';
    const encoding = compressible(file) ? encodingFor(request.headers['accept-encoding']) : undefined;
    if (encoding === undefined) {
      stream(response, file, head, bodyless);
      return;
    }
    const bytes = await compressed(file, encoding);
    response.writeHead(200, { ...head, 'content-encoding': encoding, 'content-length': bytes.length });
    response.end(bodyless ? undefined : bytes);
  };
}
