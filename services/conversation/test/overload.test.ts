import { expect, test } from '@jest/globals';
import { routes } from '@tutka/http-contracts';
import { person, sharedHouse } from './house.ts';

const house = await sharedHouse();
const one = await house.process();
const me = person();
const list = () => one.api.call(routes.listSessions, { as: me });

test('where no connection becomes free, the answer is that the platform is busy, and not that it broke', async () => {
  const { client } = one.parts.app;
  const held = await Promise.all(Array.from({ length: client.pool.max }, () => client.acquireConnection()));
  const patience = client.pool.acquireTimeoutMillis;
  client.pool.acquireTimeoutMillis = 200;
  const refused = await list();
  expect(refused.body).toMatchObject({ code: 503, errorCode: 'SERVICE_UNAVAILABLE' });
  expect(refused.headers.get('retry-after')).toBe('2');
  for (const connection of held) await client.releaseConnection(connection);
  client.pool.acquireTimeoutMillis = patience;
  expect((await list()).status).toBe(200);
});

test('a connection that the server ended is answered with the same, and calls after it are served', async () => {
  const ending = one.parts.app.raw('SELECT pg_terminate_backend(pg_backend_pid())').catch((error) => error);
  expect(await ending).toMatchObject({ code: '57P01' });
  // It may be noticed by the next call.
  expect([200, 503]).toContain((await list()).status);
  expect((await list()).status).toBe(200);
});
