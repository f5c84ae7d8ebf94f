import { expect, test } from '@jest/globals';
import { Agent } from 'undici';
import { openSite } from '../test/sites.ts';
import { guardedConnector } from './guarded-connector.ts';

test('a connection that ended up at a refused peer is closed before a byte is sent', async () => {
  let requests = 0;
  const site = await openSite('127.0.0.1', (_, response) => {
    requests += 1;
    response.end();
  });
  let asked = 0;
  const allowsUntilConnected = () => {
    asked += 1;
    return asked === 1;
  };
  const resolver = async () => [{ address: '127.0.0.1', family: 4 }];
  const connect = guardedConnector(allowsUntilConnected, new Set([site.port]), resolver);
  const agent = new Agent({ connect });
  const answer = agent.request({ origin: `http://odd.test:${site.port}`, path: '/', method: 'GET' });
  await expect(answer).rejects.toMatchObject({ code: 'PRIVATE_ADDRESS' });
  expect([asked, requests]).toEqual([2, 0]);
  await agent.destroy();
  await site.close();
});
