import { existsSync, readFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { freshDatabase } from '@tutka/testing';
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
