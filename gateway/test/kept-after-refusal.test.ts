import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type SmallPlatform, startSmallPlatform, ways } from './small-platform.ts';

/** Longer than a client may go on sending what nobody wants. */
const AFTER_MS = 10_500;

describe.each(ways)('a long body that is refused, %s', (way) => {
  let platform: SmallPlatform;
  let key: string;
  beforeAll(async () => {
    platform = await startSmallPlatform({}, undefined, way);
    key = platform.makeKey(['agents:write', 'chat']).key;
  });
  afterAll(() => platform.stop());

  async function send(agent: Agent, method: string, path: string, body = '') {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const length = { 'content-length': body.length };
    const asked = request(platform.url + path, { method, agent, headers: { ...headers, ...length } });
    const answering = once(asked, 'response') as Promise<[IncomingMessage]>;
    // All of it, before a byte of the answer is read.
    await new Promise<void>((done) => asked.end(body, () => done()));
    const [answer] = await answering;
    const port = answer.socket.localPort;
    await json(answer);
    return { status: answer.statusCode, port };
  }

  it('is taken to its end, however long', async () => {
    const path = '/v1/chat/completions?unknown=1';
    expect(await send(new Agent(), 'POST', path, 'x'.repeat(18_000_000))).toMatchObject({ status: 404 });
  }, 9_000);

  it(
    'costs nobody the connection, whether it was read before it was refused or not',
    async () => {
      const body = JSON.stringify({ prompt: 'x'.repeat(900_000) });
      const goesOn = async (path: string) => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const { status, port } = await send(agent, 'POST', path, body);
        expect(status).toBe(400);
        await sleep(AFTER_MS);
        expect(await send(agent, 'GET', '/api/version')).toEqual({ status: 200, port });
        agent.destroy();
      };
      await Promise.all(['/api/agents', '/api/agents?unknown=1'].map(goesOn));
    },
    2 * AFTER_MS,
  );
});
