import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** As strict as the gateway's, and as long kept: a browser that has a script compiled takes it again. */
const policy =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' blob: data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'";

const previewPolicy =
  "default-src 'none'; script-src 'unsafe-inline' 'unsafe-eval'; style-src 'unsafe-inline'; img-src data: blob:; font-src data:; media-src data: blob:; base-uri 'none'; form-action 'none'; sandbox allow-scripts allow-forms";

/** Sends a file of the build, or its page for every address that is none. */
export async function sendPage(dist: string, path: string, response: ServerResponse): Promise<void> {
  const wanted = extname(path) === '' ? '/index.html' : normalize(path);
  try {
    const body = await readFile(join(dist, wanted));
    const type = types[extname(wanted)] ?? 'application/octet-stream';
    const rules = wanted === '/preview.html' ? previewPolicy : policy;
    const headers: Record<string, string> = { 'content-type': type, 'content-security-policy': rules };
    if (wanted.startsWith('/assets/')) headers['cache-control'] = 'public, max-age=31536000, immutable';
    response.writeHead(200, headers).end(body);
  } catch {
    response.writeHead(404).end();
  }
}
