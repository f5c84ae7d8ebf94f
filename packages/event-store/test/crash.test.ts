import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from '@jest/globals';
import { asWorker, createServiceDatabase, type Db, migrate, openDatabase } from '@tutka/database';
import { type PostgresServer, startPostgres } from '@tutka/postgres-server';
import { type Aggregate, decideAndAppend, logEnds, readTail } from '../src/index.ts';
import { here } from './store.ts';

const kills = 10;
const clients = 6;
const dir = mkdtempSync(join(tmpdir(), 'tutka-crash-'));
let server: PostgresServer;
let app: Db;
let worker: Db;

type Counted = { type: 'Counted'; data: { command: string } };
const rules: Aggregate<string, number, Counted> = {
  type: 'counter',
  initial: 0,
  decide: (command) => [
    { type: 'Counted', data: { command } },
    { type: 'Counted', data: { command } },
  ],
  evolve: (count) => count + 1,
  knows: () => true,
};

async function start(): Promise<void> {
  await Promise.all([app?.destroy(), worker?.destroy()]);
  server = await startPostgres({ dir, durable: true });
  const passwords = { owner: 'o', app: 'a', worker: 'w' };
  const urls = await createServiceDatabase(server.superuserUrl, 'crash', passwords);
  await migrate(urls.ownerUrl, fileURLToPath(new URL('migrations', import.meta.url)));
  app = openDatabase(urls.appUrl, { max: clients });
  worker = openDatabase(urls.workerUrl);
}

afterAll(async () => {
  await Promise.all([app.destroy(), worker.destroy()]);
  await server.stop('immediate');
  rmSync(dir, { recursive: true, force: true });
});

test(`PostgreSQL killed ${kills} times: no command is lost or carried out twice`, async () => {
  await start();
  const streams = [randomUUID(), randomUUID(), randomUUID()];
  const done: string[] = [];
  const pauses: number[] = [];
  let going = true;
  const client = async (number: number) => {
    for (let n = 0; going; n++) {
      const commandId = randomUUID();
      const streamId = streams[(n + number) % streams.length] ?? '';
      // Nobody knows whether a command that failed was carried out, so it is sent again until it says so.
      while (!done.includes(commandId)) {
        await decideAndAppend(app, here, rules, { streamId, command: commandId, commandId }).then(
          () => done.push(commandId),
          () => new Promise((resolve) => setTimeout(resolve, 20)),
        );
      }
    }
  };
  const working = Array.from({ length: clients }, (_, number) => client(number));
  for (let kill = 0; kill < kills; kill++) {
    const ms = randomInt(30, 250);
    pauses.push(ms);
    await new Promise((resolve) => setTimeout(resolve, ms));
    process.kill(server.pid, 'SIGKILL');
    await server.exited;
    await start();
  }
  going = false;
  await Promise.all(working);
  const ends = await asWorker(worker, logEnds);
  const places = [...ends.keys()].map((shard) => ({ shard, pos: 0n }));
  const log = await readTail(worker, places, { limit: 1_000_000 });
  console.info(
    `crash: ${kills} kills after ${pauses.join(', ')} ms, ${done.length} commands, ${log.length} events`,
  );
  expect(done.length).toBeGreaterThan(kills);
  const counts = new Map<string, number>();
  for (const { data } of log as unknown as Counted[])
    counts.set(data.command, (counts.get(data.command) ?? 0) + 1);
  expect([...counts.keys()].sort()).toEqual([...done].sort());
  expect([...counts.values()].every((count) => count === 2)).toBe(true);
  for (const id of streams) {
    const versions = log.filter(({ streamId }) => streamId === id).map(({ version }) => version);
    expect(versions).toEqual(versions.map((_, at) => at + 1));
  }
}, 120_000);
