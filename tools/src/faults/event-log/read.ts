import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@tutka/database';
import { readDatabase } from '../databases.ts';
import type { BusRecord, EventRow, Logs, ServiceLog } from './rows.ts';

const services = ['identity', 'catalog', 'conversation', 'billing'];
const RELAYED_WITHIN_MS = 60_000;

/**
 * Reads the events of every service and the bus's records of a product that runs on a data folder or on the PostgreSQL
 * at an address, once everything written has been relayed and nothing was appended while they were read. The records are
 * those of the embedded bus, where `records` does not read them elsewhere. Throws where that takes longer than a minute.
 */
export async function readLogs(
  where: string | URL,
  records = () => readDatabase(where, 'bus', readRecords),
): Promise<Logs> {
  const deadline = Date.now() + RELAYED_WITHIN_MS;
  for (;;) {
    const logs = await ofEach((service) => readDatabase(where, service, (db) => readLog(db, service)));
    const found = { services: logs, records: await records() };
    const now = await ofEach((service) => readDatabase(where, service, readShards));
    // What came meanwhile may be among the records, and not among the events.
    if (logs.every(({ shards }, at) => isSame(shards, now[at]))) return found;
    if (Date.now() > deadline) throw new Error('Events are still appended, though nobody asks for anything');
  }
}

async function ofEach<T>(read: (service: string) => Promise<T>): Promise<T[]> {
  const found: T[] = [];
  for (const service of services) found.push(await read(service));
  return found;
}

const isSame = (one: ReadonlyMap<number, number>, other: ReadonlyMap<number, number> | undefined) =>
  other?.size === one.size && [...one].every(([shard, n]) => other.get(shard) === n);

async function readLog(db: Db, service: string): Promise<ServiceLog> {
  await untilRelayed(db, service);
  const events = await rowsOf<EventRow>(
    db,
    `SELECT event_id AS id, shard, pos::int, stream_id AS stream, version, type FROM events ORDER BY shard, pos`,
  );
  const shards = await readShards(db);
  const streams = await rowsOf<{ id: string; version: number }>(db, 'SELECT id, version FROM streams');
  return { service, events, shards, streams: new Map(streams.map(({ id, version }) => [id, version])) };
}

/** How many events each shard has. */
async function readShards(db: Db): Promise<Map<number, number>> {
  const shards = await rowsOf<{ shard: number; n: number }>(db, 'SELECT shard, n::int FROM log_shard');
  return new Map(shards.map(({ shard, n }) => [shard, n]));
}

async function untilRelayed(db: Db, service: string): Promise<void> {
  const deadline = Date.now() + RELAYED_WITHIN_MS;
  const behind = 'SELECT shard FROM log_shard JOIN relay_shard USING (shard) WHERE pos < n';
  for (;;) {
    const shards = await rowsOf<{ shard: number }>(db, behind);
    if (shards.length === 0) return;
    if (Date.now() > deadline) throw new Error(`${service}: ${shards.length} shards are not relayed`);
    await sleep(100);
  }
}

async function readRecords(db: Db): Promise<BusRecord[]> {
  return await rowsOf<BusRecord>(
    db,
    `SELECT topic, partition, "offset"::int, headers->>'ce_id' AS id, key,
       (headers->>'ce_streamversion')::int AS "streamVersion"
     FROM bus_message ORDER BY topic, partition, "offset"`,
  );
}

async function rowsOf<T>(db: Db, sql: string): Promise<T[]> {
  const { rows } = await db.raw<{ rows: T[] }>(sql);
  return rows;
}
