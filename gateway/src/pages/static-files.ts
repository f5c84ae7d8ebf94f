import { readdirSync, statSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

/** A file that may be served. */
export interface StaticFile {
  readonly file: string;
  readonly size: number;
  readonly type: string;
  readonly etag: string;
  /** Its name carries a hash of its content: it never changes. */
  readonly immutable: boolean;
}

function describe(root: string, file: string): readonly [string, StaticFile] {
  const { size, mtimeMs } = statSync(file);
  const path = `/${relative(root, file).split(sep).join('/')}`;
  const type = types[extname(file).toLowerCase()] ?? 'application/octet-stream';
  const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`;
  return [path, { file, size, type, etag, immutable: path.startsWith('/assets/') }];
}

/** Every file below a folder by its path, read once: nothing outside of it can ever be named. */
export function indexFolder(root: string): ReadonlyMap<string, StaticFile> {
  const entries = readdirSync(root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.map'));
  return new Map(files.map((entry) => describe(root, join(entry.parentPath, entry.name))));
}
