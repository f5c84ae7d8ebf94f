import { existsSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { SendFile } from './send-file.ts';
import { indexFolder, type StaticFile } from './static-files.ts';

const plain = { 'content-type': 'text/plain; charset=utf-8' };

function load(folder: string | undefined): ReadonlyMap<string, StaticFile> {
  return folder !== undefined && existsSync(join(folder, 'index.html')) ? indexFolder(folder) : new Map();
}

/** What programs ask servers for by itself (RFC 8615), as clients of the Model Context Protocol do, is none of ours. */
const WELL_KNOWN = '/.well-known/';

const isPage = (path: string) =>
  !path.slice(path.lastIndexOf('/')).includes('.') && !path.startsWith(WELL_KNOWN);

/** Serves the built web app: its files, and its page for every address that is none. */
export function createWebApp(options: {
  folder: string | undefined;
  /** Those of a page by its path. */
  headersOf: (path: string) => OutgoingHttpHeaders | Promise<OutgoingHttpHeaders>;
  sendFile: SendFile;
}) {
  const { headersOf, sendFile } = options;
  const files = load(options.folder);
  const start = files.get('/index.html');
  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    const headers = await headersOf(path);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { ...headers, ...plain, allow: 'GET, HEAD' }).end('Only GET and HEAD here\n');
      return;
    }
    const file = files.get(path) ?? (isPage(path) ? start : undefined);
    if (file !== undefined) {
      await sendFile(request, response, file, headers);
      return;
    }
    const why = start === undefined ? 'The web app is not built: run `make build`' : 'Not found';
    response.writeHead(404, { ...headers, ...plain }).end(`${why}\n`);
  };
}
