import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type SmallPlatform, startSmallPlatform } from './small-platform.ts';

const folder = mkdtempSync(join(tmpdir(), 'tutka-web-'));
let platform: SmallPlatform;
let authorization: string;
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Tutka</title>');
  platform = await startSmallPlatform({ WEB_DIST: folder });
  authorization = `Bearer ${platform.makeKey(['chat']).key}`;
});
afterAll(async () => {
  await platform.stop();
  rmSync(folder, { recursive: true });
});

async function ask(method: string, path: string, headers: Record<string, string> = { authorization }) {
  const answer = await fetch(platform.url + path, { method, headers });
  const text = await answer.text();
  return { status: answer.status, allow: answer.headers.get('allow'), text };
}

test.each([
  ['POST', '/chat/completions'],
  ['GET', '/models'],
  ['POST', '/openai/deployments/agent/chat/completions'],
  ['POST', '/v1/responses'],
  ['POST', '/v1/embeddings'],
  ['POST', '/v1/v1/chat/completions'],
])(
  "%s %s, as OpenAI's clients ask that are set up wrongly, says what was asked for, and what the base URL is",
  async (method, path) => {
    const { status, text } = await ask(method, path);
    const { error } = JSON.parse(text);
    expect([status, error.code]).toEqual([404, 'unknown_url']);
    expect(error.message).toContain(`There is nothing at this address: ${path}. `);
    expect(error.message).toMatch(/base URL ends with \/v1 .*\/v1\/chat\/completions/);
  },
);

test('of a very long address only the beginning is said again', async () => {
  const { error } = JSON.parse((await ask('POST', `/v1/${'x'.repeat(5000)}`)).text);
  expect(error.message).toMatch(/: \/v1\/x{96}…\. The base URL/);
});

test.each(['/v1//models', '//v1/models', '/v1/models/', '/v1//models/?api-version=1'])(
  '%s, as programs ask that were told a base URL with a slash at its end, is /v1/models',
  async (path) => {
    expect((await ask('GET', path)).text).toBe('{"object":"list","data":[]}');
  },
);

test.each(['/api/v1/chat/completions', '/api/chat/completions'])(
  '%s says so in the envelope',
  async (path) => {
    const { error, message } = JSON.parse((await ask('POST', path)).text);
    expect(error).toBe('There is nothing at this address');
    expect(message).toMatch(/base URL ends with \/v1/);
  },
);

test.each(['/mcp', '/mcp/', '/mcp/agents/', '/sse'])('%s says where an agent is a server', async (path) => {
  const { status, text } = await ask('POST', path);
  expect(status).toBe(404);
  expect(text).toContain('/mcp/agents/<uuid>');
});

test('a client of MCP that would register, as they do once a key was refused, shows what programs send', async () => {
  const { status, text } = await ask('POST', '/register', {});
  const { error, error_description: sentence } = JSON.parse(text);
  expect([status, error]).toEqual([403, 'access_denied']);
  expect(sentence).toMatch(/send an API key: .* wrong or revoked/);
});

test.each([
  ['/chat/completions', 'ends with /v1'],
  ['/mcp', '/mcp/agents/<uuid>'],
])('%s says so to a program, too, that sends no key or one of somebody else', async (path, hint) => {
  for (const headers of [{}, { authorization: 'Bearer sk-proj-1' }]) {
    const { status, text } = await ask('POST', path, headers as Record<string, string>);
    expect(status).toBe(404);
    expect(text).toContain(hint);
  }
});

test('a browser gets the page at the same addresses, and so does a program that brings no key of ours', async () => {
  for (const headers of [{}, { authorization: 'Bearer eyJhbGciOi.J9.x' }]) {
    expect((await ask('GET', '/models', headers as Record<string, string>)).text).toContain(
      '<title>Tutka</title>',
    );
  }
});

test.each([
  ['GET', '/v1/chat/completions', 'POST'],
  ['HEAD', '/v1/models', 'GET'],
  ['PATCH', '/api/agents/0b0c8f0e-6c2f-4f0e-9d43-8a3b7a3d9f11', 'GET, PUT, DELETE'],
  ['DELETE', '/mcp/agents/0b0c8f0e-6c2f-4f0e-9d43-8a3b7a3d9f11', 'POST'],
])('%s %s says that only %s is answered there', async (method, path, allow) => {
  const answer = await ask(method, path);
  expect([answer.status, answer.allow]).toEqual([405, allow]);
  if (method !== 'HEAD') expect(answer.text).toContain(`${allow.replace(/, (?=\w+$)/, ' and ')} `);
});
