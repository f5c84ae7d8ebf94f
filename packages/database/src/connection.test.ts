import { existsSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { faultyProxy, freshDatabase } from '@tutka/testing';
import { onPooled, openDatabase } from './connection.ts';

const KERNEL = '/proc/net/tcp';
const KEEPALIVE = '02';

/** Which timer the kernel runs for the connection from a port of this machine. */
function timerOf(port = 0): string | undefined {
  const here = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const rows = readFileSync(KERNEL, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  return rows.find(([, local]) => local?.endsWith(here))?.[5]?.slice(0, 2);
}

(existsSync(KERNEL) ? test : test.skip)(
  'a database that is gone without a word is noticed by who waits for its answer',
  async () => {
    const pg = await freshDatabase('connections');
    const overTcp = new URL(pg.appUrl);
    overTcp.search = '';
    const db = openDatabase(overTcp.href);
    const timer = await onPooled(db, async ({ connection }) =>
      timerOf((connection.stream as unknown as Socket).localPort),
    );
    expect(timer).toBe(KEEPALIVE);
    await db.destroy();
    await pg.drop();
  },
);

test('PostgreSQL looks after a minute whether who may take long, and holds a lock meanwhile, is there', async () => {
  const pg = await freshDatabase('connections');
  const overTcp = new URL(pg.workerUrl);
  overTcp.search = '';
  const db = openDatabase(overTcp.href, { takesTime: true });
  expect((await db.raw('SHOW tcp_keepalives_idle')).rows).toEqual([{ tcp_keepalives_idle: '60' }]);
  await db.destroy();
  await pg.drop();
});

test('who gets no connection is told whether all are in use, or the database lets nobody in', async () => {
  const pg = await freshDatabase('connections');
  const { hostname, port } = new URL(pg.appUrl);
  const way = await faultyProxy(hostname, Number(port));
  const url = new URL(pg.appUrl);
  url.host = `127.0.0.1:${way.port}`;
  url.search = '';
  const db = openDatabase(url.href, { max: 1, acquireMs: 300 });
  const refused = {
    name: 'KnexTimeoutError',
    message: expect.stringMatching(/all 1 of this pool were in use/),
  };
  await onPooled(db, async () => {
    await expect(db.raw('SELECT 1')).rejects.toMatchObject(refused);
    await expect(onPooled(db, async () => 1)).rejects.toMatchObject(refused);
  });
  way.become('silent');
  await expect(db.raw('SELECT 1')).rejects.toThrow();
  await expect(db.raw('SELECT 1')).rejects.toMatchObject({
    name: 'KnexTimeoutError',
    message: expect.stringMatching(/the database let none in/),
  });
  await way.close();
  await db.destroy();
  await pg.drop();
});
