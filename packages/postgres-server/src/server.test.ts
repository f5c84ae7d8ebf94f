import { spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from '@jest/globals';
import pg from 'pg';
import { endAbandonedPostgres, type PostgresServer, startPostgres } from './index.ts';

const dir = mkdtempSync(join(tmpdir(), 'tutka-server-'));
const pidFile = join(dir, 'data', 'postmaster.pid');
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const running: PostgresServer[] = [];
const hasPs = spawnSync('ps', ['-p', String(process.pid)]).status === 0;

const start = async () => {
  const server = await startPostgres({ dir, durable: true });
  running.push(server);
  return server;
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function ask<T>(server: PostgresServer, text: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: server.superuserUrl });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows[0] as T | undefined;
}

test('what was committed is there after the server is killed', async () => {
  const first = await start();
  await ask(first, `CREATE TABLE kept AS SELECT 'Ärger 知识' AS text`);
  process.kill(first.pid, 'SIGKILL');
  await first.exited;
  const second = await start();
  expect(await ask(second, 'SELECT lower(text) AS text FROM kept')).toEqual({ text: 'ärger 知识' });
  expect(await ask(second, 'SHOW fsync')).toEqual({ fsync: 'on' });
});

test('a server that a killed process left is ended by the next start', async () => {
  const first = await start();
  const second = await start();
  expect(await first.exited).toBe(0);
  expect(second.pid).not.toBe(first.pid);
  expect(await ask(second, 'SELECT 1 AS one')).toEqual({ one: 1 });
});

test('a process that is not our server is left alone', async () => {
  const first = await start();
  const note = readFileSync(pidFile, 'utf8');
  await first.stop();
  writeFileSync(pidFile, note.replace(/^\d+/, String(process.pid)));
  const second = await start();
  expect(await ask(second, 'SELECT 1 AS one')).toEqual({ one: 1 });
});

test('ending an abandoned server ends it, and none is no error', async () => {
  const server = await start();
  await endAbandonedPostgres(dir);
  expect(await server.exited).toBe(0);
  await endAbandonedPostgres(dir);
});

/** One of a server's own processes. */
function processOf(server: PostgresServer, name: string): number {
  const { stdout } = spawnSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' });
  const lines = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  return Number(lines.find(([, parent, ...args]) => parent === `${server.pid}` && args.includes(name))?.[0]);
}

(hasPs ? test : test.skip)('one that does not come to its end is ended all the same', async () => {
  const server = await start();
  process.kill(processOf(server, 'checkpointer'), 'SIGSTOP');
  await server.stop();
  expect(await ask(await start(), 'SELECT 1 AS one')).toEqual({ one: 1 });
});

test('it stays on this machine and asks for a password', async () => {
  const server = await start();
  expect(await ask(server, 'SHOW listen_addresses')).toEqual({ listen_addresses: '127.0.0.1' });
  const url = new URL(server.superuserUrl);
  url.password = 'wrong';
  const stranger = new pg.Client({ connectionString: url.href });
  await expect(stranger.connect()).rejects.toThrow(/password authentication failed/);
});

test('a folder that cannot hold a cluster gives one line', async () => {
  const file = join(dir, 'file');
  writeFileSync(file, '');
  await expect(startPostgres({ dir: join(file, 'inside'), durable: true })).rejects.toThrow(/ENOTDIR|EEXIST/);
});

(isRoot ? test : test.skip)('files of another user are told with whose they are', async () => {
  const others = join(dir, 'others');
  await (await startPostgres({ dir: others, durable: false })).stop();
  const data = join(others, 'data');
  const { uid } = statSync(data);
  chownSync(data, NOBODY, NOBODY);
  await expect(startPostgres({ dir: others, durable: false })).rejects.toThrow(
    new RegExp(`^PostgreSQL's files in ${data} are of user ${NOBODY}, and it runs as user ${uid}: .+$`),
  );
});

const REACHED = 'SELECT inet_server_addr() IS NULL AS "bySocket"';

test('it is reached by its socket, one that a killed server left notwithstanding', async () => {
  const first = await start();
  expect(await ask(first, REACHED)).toEqual({ bySocket: true });
  process.kill(first.pid, 'SIGKILL');
  await first.exited;
  const second = await start();
  expect(await ask(second, REACHED)).toEqual({ bySocket: true });
  expect(readdirSync(dir).filter((name) => name.startsWith('.s.PGSQL.'))).toHaveLength(2);
});

test('it is reached by TCP where its folder has too long a name for a socket', async () => {
  const long = join(dir, 'x'.repeat(60), 'y'.repeat(60));
  const server = await startPostgres({ dir: long, durable: false });
  running.push(server);
  expect(await ask(server, REACHED)).toEqual({ bySocket: false });
});
