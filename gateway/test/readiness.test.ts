import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { expect, it } from '@jest/globals';
import { startSmallPlatform } from './small-platform.ts';

it('who keeps a connection is told by /readyz as soon as the gateway drains', async () => {
  const platform = await startSmallPlatform({ DRAIN_SECONDS: '10' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sockets = new Set<unknown>();
  const ready = async () => {
    const asking = request(`${platform.url}/readyz`, { agent }).end();
    const [response] = (await once(asking, 'response')) as [IncomingMessage];
    sockets.add(response.socket);
    const text = (await response.toArray()).join('');
    return [response.statusCode, text];
  };
  expect(await ready()).toEqual([200, '{"status":"ok"}']);
  const drained = platform.gateway.drain();
  expect(await ready()).toEqual([503, '{"status":"draining"}']);
  expect(sockets.size).toBe(1);
  agent.destroy();
  await drained;
  await platform.stop();
});
