import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import pg from 'pg';
import { freshDatabase, startThrowawayServer } from './index.ts';

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  return await client.connect().then(
    () => client.end().then(() => true),
    () => false,
  );
}

test('a server whose run was killed is ended by the next run, files and all', async () => {
  const script = fileURLToPath(new URL('../test/server-that-is-abandoned.ts', import.meta.url));
  const child = spawn(process.execPath, [script]);
  const [url] = (await once(child.stdout, 'data')).map(String);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(await answers(url ?? '')).toBe(true);
  const next = await startThrowawayServer();
  expect(await answers(url ?? '')).toBe(false);
  expect(
    readdirSync(tmpdir()).filter((name) => name.startsWith(`tutka-test-postgres-${child.pid}-`)),
  ).toEqual([]);
  await next.stop();
  expect(await answers(next.superuserUrl)).toBe(false);
});

test('databases of one service do not meet, and a dropped one is gone though somebody is still connected', async () => {
  const [one, other] = await Promise.all([freshDatabase('notes'), freshDatabase('notes')]);
  const client = new pg.Client({ connectionString: one.ownerUrl });
  client.on('error', () => {});
  await client.connect();
  await client.query('CREATE TABLE here (id int)');
  await one.drop();
  expect(await answers(one.appUrl)).toBe(false);
  expect(await answers(other.appUrl)).toBe(true);
  await other.drop();
});
