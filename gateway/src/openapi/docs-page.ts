import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { SendFile } from '../pages/send-file.ts';
import { indexFolder, type StaticFile } from '../pages/static-files.ts';

const BASE = '/api/docs';
const served = ['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png'];

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Tutka API</title>
<link rel="icon" href="${BASE}/favicon-32x32.png">
<link rel="stylesheet" href="${BASE}/swagger-ui.css">
</head>
<body>
<div id="api"></div>
<script src="${BASE}/swagger-ui-bundle.js"></script>
<script src="${BASE}/start.js"></script>
</body>
</html>
`;
const script = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', deepLinking: true });\n`;

function swaggerFiles(): ReadonlyMap<string, StaticFile> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve('swagger-ui-dist/package.json'));
  const files = indexFolder(folder);
  return new Map(
    served.flatMap((path) => (files.has(path) ? [[BASE + path, files.get(path)]] : [])) as [
      string,
      StaticFile,
    ][],
  );
}

/** Serves the page that reads the API's description aloud; false: not one of its addresses. */
export function createDocsPage(options: { headers: OutgoingHttpHeaders; sendFile: SendFile }) {
  const { headers, sendFile } = options;
  let files: ReadonlyMap<string, StaticFile> | undefined;
  const texts: Readonly<Record<string, readonly [string, string]>> = {
    [BASE]: ['text/html; charset=utf-8', page],
    [`${BASE}/start.js`]: ['text/javascript; charset=utf-8', script],
  };
  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    const text = Object.hasOwn(texts, path) ? texts[path] : undefined;
    if (text !== undefined) {
      response
        .writeHead(200, { ...headers, 'content-type': text[0], 'cache-control': 'no-cache' })
        .end(text[1]);
      return true;
    }
    if (!path.startsWith(`${BASE}/`)) return false;
    files ??= swaggerFiles();
    const file = files.get(path);
    if (file === undefined) return false;
    sendFile(request, response, file, headers).catch(() => response.destroy());
    return true;
  };
}
