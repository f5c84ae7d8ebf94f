import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '@tutka/database';
import { readDatabase } from '../databases.ts';
import type { BusRecord, EventRow, Logs, ServiceLog } from './rows.ts';

const services = ['identity', 'catalog', 'conversation', 'billing'];
const RELAYED_WITHIN_MS = 60_000;

/**
 * Reads the events of every service and the bus's records of a product that runs on a data folder or on the PostgreSQL
 * at an address, once everything written has been relayed. The records are those of the embedded bus, where `records`
 * does not read them elsewhere. Throws where that takes longer than a minute.
 */
export async function readLogs(
  where: string | URL,
  records = () => readDatabase(where, 'bus', readRecords),
): Promise<Logs> {
  const logs: ServiceLog[] = [];
  for (const service of services) {
    logs.push(
      await readDatabase(where, service, async (db) => ({ service, ...(await readLog(db, service)) })),
    );
  }
  return { services: logs, records: await records() };
}

async function readLog(db: Db, service: string) {
  await untilRelayed(db, service);
  const events = await rowsOf<EventRow>(
    db,
    `SELECT event_id AS id, shard, pos::int, stream_id AS stream, version, type FROM events ORDER BY shard, pos`,
  );
  const shards = await rowsOf<{ shard: number; n: number }>(db, 'SELECT shard, n::int FROM log_shard');
  const streams = await rowsOf<{ id: string; version: number }>(db, 'SELECT id, version FROM streams');
  return {
    events,
    shards: new Map(shards.map(({ shard, n }) => [shard, n])),
    streams: new Map(streams.map(({ id, version }) => [id, version])),
  };
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
