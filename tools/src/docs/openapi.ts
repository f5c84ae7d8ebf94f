import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openApiDocument } from '../../../gateway/src/openapi/document.ts';

const root = join(import.meta.dirname, '../../..');

/** The public API as `make start` describes it at /api/openapi.json. */
export function apiReference(): object {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return openApiDocument({ version, publicUrl: 'http://localhost:8080', cookieName: 'tutka' });
}
