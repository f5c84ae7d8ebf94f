import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type SmallPlatform, startSmallPlatform } from './small-platform.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
let platform: SmallPlatform;
beforeAll(async () => {
  platform = await startSmallPlatform();
});
afterAll(() => platform.stop());

function run(env: Record<string, string>): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (piece) => {
      text += piece;
    });
  }
  return { child, output: () => text };
}

async function urlOf({ output }: { output: () => string }): Promise<string> {
  for (;;) {
    const found = /"url":"([^"]+)"/.exec(output())?.[1];
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

it('a start without its settings names each and ends with 1', async () => {
  const process = run({ IDENTITY_URL: 'nowhere' });
  const [code] = await once(process.child, 'exit');
  expect(code).toBe(1);
  expect(process.output()).toMatch(
    /IDENTITY_URL: give an address.*\n\s+CATALOG_URL: is missing: set it \(where catalog/,
  );
  expect(process.output()).not.toContain('    at ');
});

it('it has started once identity has answered it', async () => {
  const before = platform.seen.lookUps;
  expect((await fetch(`${platform.gateway.managementUrl}/startupz`)).status).toBe(200);
  expect(platform.seen.lookUps).toBe(before + 1);
});

it('an answer that is compressed leaves nothing to warn of on the console', async () => {
  const gateway = run({ ...platform.env, LOG_LEVEL: 'info' });
  const uuid = '00000000-0000-4000-8000-000000000001';
  const path = `/api/knowledges/${uuid}/documents/${uuid}/passages/100`;
  const headers = { cookie: platform.signIn(), 'accept-encoding': 'gzip' };
  const answer = await fetch(`${await urlOf(gateway)}${path}`, { headers });
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  await answer.text();
  gateway.child.kill();
  await once(gateway.child, 'exit');
  expect(gateway.output()).not.toContain('Warning');
});

it('what waits for a service at the limit, as a long upload does, is answered, and the process exits with 0', async () => {
  const gateway = run({ ...platform.env, DRAIN_SECONDS: '0.3', LOG_LEVEL: 'info' });
  const url = await urlOf(gateway);
  const headers = { 'content-type': 'application/octet-stream' };
  const sending = request(`${url}/api/upload/files/${'x'.repeat(40)}`, { method: 'PUT', headers });
  const before = platform.seen.bytes;
  sending.write('the beginning');
  while (platform.seen.bytes === before) await new Promise((resolve) => setTimeout(resolve, 20));
  gateway.child.kill('SIGTERM');
  const [response] = await once(sending, 'response');
  const [answer, [code]] = await Promise.all([json(response), once(gateway.child, 'exit')]);
  expect([response.statusCode, code]).toEqual([503, 0]);
  expect(answer).toMatchObject({
    errorCode: 'SERVICE_UNAVAILABLE',
    error: expect.stringContaining('restarted'),
  });
  expect(gateway.output()).not.toContain('"level":"error"');
});

it('SIGTERM lets a reply go to its limit, ends it with a last line, and exits with 0', async () => {
  const gateway = run({ ...platform.env, DRAIN_SECONDS: '0.3', LOG_LEVEL: 'info' });
  const url = await urlOf(gateway);
  const accept = 'application/x-ndjson';
  const headers = { cookie: platform.signIn(), 'content-type': 'application/json', accept };
  const asking = request(`${url}/api/session-messages`, { method: 'POST', headers });
  asking.end(JSON.stringify({ sessionUUID: '00000000-0000-4000-8000-000000000002', content: '1000' }));
  const [response] = await once(asking, 'response');
  let text = '';
  response.on('data', (piece: Buffer) => {
    text += piece;
  });
  await once(response, 'data');
  gateway.child.kill('SIGTERM');
  const [[code]] = await Promise.all([once(gateway.child, 'exit'), once(response, 'close')]);
  expect(code).toBe(0);
  expect(JSON.parse(text.trim().split('\n').at(-1) ?? '')).toMatchObject({
    done: true,
    code: 503,
    resumable: true,
  });
});
