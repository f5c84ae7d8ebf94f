import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type SmallPlatform, startSmallPlatform } from './small-platform.ts';

const folder = mkdtempSync(join(tmpdir(), 'tutka-web-'));
const share = '11111111-1111-4111-8111-111111111111';
let platform: SmallPlatform;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Tutka</title>');
  writeFileSync(join(folder, 'widget.js'), '(() => {})();');
  platform = await startSmallPlatform({ WEB_DIST: folder });
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true });
});

const asking = { origin: 'https://shop.test', 'access-control-request-method': 'POST' };
it.each<[string, string, Record<string, string>?]>([
  ['GET', '/'],
  ['HEAD', '/'],
  ['GET', '/nothing.js'],
  ['POST', '/'],
  ['GET', '/widget.js'],
  ['GET', `/widget/${share}`],
  ['GET', `/embed/${share}`],
  ['GET', '/api/docs'],
  ['GET', '/api/docs/start.js'],
  ['GET', '/api/docs/swagger-ui.css'],
  ['GET', '/api/openapi.json'],
  ['GET', '/healthz'],
  ['GET', '/api/nothing'],
  ['GET', '/v1/nothing'],
  ['GET', '/api/agents'],
  ['OPTIONS', '/api/sessions', asking],
])('%s %s: the answer carries the id of its request, once', async (method, path, headers = {}) => {
  const ids = await Promise.all(
    [1, 2].map(async () => {
      const response = await fetch(platform.url + path, { method, headers });
      await response.arrayBuffer();
      return response.headers.get('x-request-id');
    }),
  );
  for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids[0]).not.toBe(ids[1]);
});
