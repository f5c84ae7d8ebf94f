import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { faultyProxy, runServerUrl } from '@tutka/testing';
import pg from 'pg';
import { createServiceDatabase } from './index.ts';

const passwords = { owner: 'a', app: 'b', worker: 'c' };

test('a database that breaks off while it is prepared is an error of who asked for it, not of the process', async () => {
  const server = await runServerUrl();
  const url = new URL(server);
  const way = await faultyProxy(url.hostname, Number(url.port));
  url.host = `127.0.0.1:${way.port}`;
  url.search = '?application_name=broken-off';
  const admin = new pg.Client({ connectionString: server });
  await admin.connect();
  try {
    await admin.query(`SELECT pg_advisory_lock(hashtext('tutka.service-database'))`);
    const making = createServiceDatabase(url.href, 'never', passwords).then(
      () => 'made',
      (error: Error) => error.message,
    );
    const waits = `SELECT FROM pg_stat_activity
      WHERE application_name = 'broken-off' AND wait_event_type = 'Lock'`;
    while ((await admin.query(waits)).rowCount === 0) await sleep(20);
    way.become('cut');
    expect(await making).toMatch(/terminated/);
  } finally {
    await Promise.all([admin.end(), way.close()]);
  }
});
