import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Route, routes } from '@tutka/http-contracts';
import { type SmallPlatform, startSmallPlatform } from './small-platform.ts';

const folder = mkdtempSync(join(tmpdir(), 'tutka-web-'));
let platform: SmallPlatform;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Tutka</title>');
  writeFileSync(join(folder, 'assets/app-1a2b.js'), 'x'.repeat(5000));
  writeFileSync(join(folder, 'assets/app-1a2b.js.map'), '{}');
  writeFileSync(join(folder, 'widget.js'), '(() => {})();');
  platform = await startSmallPlatform({ WEB_DIST: folder, PUBLIC_URL: 'https://tutka.test' });
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true });
});
const get = (path: string, init: RequestInit = {}) => fetch(platform.url + path, init);

describe('the web app', () => {
  it.each(['/', '/chat/some/session', '/agents'])(
    'answers %s with its page, asked for each time',
    async (path) => {
      const response = await get(path);
      expect(await response.text()).toContain('<title>Tutka</title>');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('strict-transport-security')).toContain('max-age=');
    },
  );
  it.each([
    ['/s/whatever', 'noindex'],
    ['/a/whatever', 'noindex'],
    ['/explore', null],
  ])('says of %s to search engines: %s', async (path, said) => {
    expect((await get(path)).headers.get('x-robots-tag')).toBe(said);
  });
  it('keeps hashed files for ever, compressed where the client takes it', async () => {
    const path = '/assets/app-1a2b.js';
    const response = await get(path, { headers: { 'accept-encoding': 'br' } });
    expect(await response.text()).toHaveLength(5000);
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toContain('immutable');
    const again = await get(path, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
    expect(again.status).toBe(304);
    const head = await get(path, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect([head.headers.get('content-length'), await head.text()]).toEqual(['5000', '']);
  });
  it.each([
    '/nothing.js',
    '/assets/app-1a2b.js.map',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/../../etc/passwd.txt',
    '/.well-known/oauth-protected-resource/mcp/agents/some-agent',
    '/.well-known/openid-configuration',
  ])('has no file %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
  it('takes no writes', async () => {
    expect((await get('/agents', { method: 'POST' })).status).toBe(405);
  });
});

describe('the widget', () => {
  it('is a script that other sites load, and keep for an hour', async () => {
    const { headers } = await get('/widget.js');
    expect([
      headers.get('content-type'),
      headers.get('cross-origin-resource-policy'),
      headers.get('access-control-allow-origin'),
      headers.get('x-content-type-options'),
    ]).toEqual(['text/javascript; charset=utf-8', 'cross-origin', '*', 'nosniff']);
    expect(headers.get('cache-control')).toMatch(/^public, max-age=3600/);
  });
  it('is told of a share that names no site that it shows nothing', async () => {
    const origin = 'https://shop.test';
    const answer = await get(`/widget/${randomUUID()}`, { headers: { origin } });
    expect([await answer.json(), answer.headers.get('access-control-allow-origin')]).toEqual([
      { open: false },
      '*',
    ]);
  });
  it('has a page that nobody but ourselves frames, where the share names no site', async () => {
    const { headers } = await get(`/embed/${randomUUID()}`);
    expect(headers.get('content-security-policy')).toMatch(/frame-ancestors 'self'(;|$)/);
    expect(headers.get('x-frame-options')).toBeNull();
  });
});

describe("the API's description", () => {
  it('has every row of the table, with its schemas', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as {
      openapi: string;
      paths: Record<
        string,
        Record<
          string,
          {
            operationId: string;
            requestBody?: object;
            parameters: { name: string; in: string; required: boolean }[];
            responses: { default: object };
          }
        >
      >;
    };
    expect(document.openapi).toBe('3.1.0');
    const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
    expect(operations.map((one) => one.operationId).sort()).toEqual(Object.keys(routes).sort());
    const withBody = Object.values<Route>(routes).filter(
      (row) => row.body !== undefined || row.bodyLimit === 0,
    );
    expect(operations.filter((one) => one.requestBody !== undefined)).toHaveLength(withBody.length);
    const parameters = document.paths['/api/agents/{id}']?.get?.parameters;
    expect(parameters?.[0]).toMatchObject({ name: 'id', in: 'path', required: true });
    const filters = document.paths['/api/agents']?.get?.parameters.map((one) => one.name);
    const known = ['page', 'pageSize', 'limit', 'name', 'isPublic', 'isFree'];
    expect(filters).toEqual(expect.arrayContaining(known));
    const headers = (method: string, path: string) =>
      document.paths[path]?.[method]?.parameters.filter((one) => one.in === 'header').map((one) => one.name);
    expect(headers('post', '/api/orders')).toEqual(['Idempotency-Key']);
    expect(headers('post', '/api/session-messages')).toEqual(['Idempotency-Key', 'X-Visitor-Token']);
    expect(headers('get', '/api/agents')).toEqual([]);
    const failing = (method: string, path: string) =>
      JSON.stringify(document.paths[path]?.[method]?.responses.default);
    expect(failing('post', '/v1/chat/completions')).toContain('/OpenAiFailure"');
    expect(failing('post', '/api/agents')).toContain('/Failure"');
  });
  it('has a page, wholly from our own origin', async () => {
    const response = await get('/api/docs');
    const html = await response.text();
    const sources = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(sources).toHaveLength(4);
    for (const source of sources) expect((await get(source)).status).toBe(200);
    expect(html).not.toMatch(/<script>|style="/);
  });
});
