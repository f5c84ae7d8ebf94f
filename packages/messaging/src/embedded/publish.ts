import { crc32 } from 'node:zlib';
import { type Db, databaseName, planned } from '@tutka/database';
import type { BusMessage } from '../bus.ts';
import { notePublication } from './publications.ts';

const publishing = 'SELECT bus_publish($1::text[], $2::bigint[], $3::text[], $4::jsonb[], $5::bytea[])';

/** Writes a batch in one statement: all of it or nothing. */
export async function publish(db: Db, batch: readonly BusMessage[]): Promise<void> {
  if (batch.length === 0) return;
  await planned(db, 'bus-publish', publishing, [
    batch.map(({ topic }) => topic),
    batch.map(({ key }) => crc32(key)),
    batch.map(({ key }) => key),
    batch.map(({ headers }) => JSON.stringify(headers)),
    batch.map(({ value }) => Buffer.from(value.buffer, value.byteOffset, value.byteLength)),
  ]);
  notePublication(databaseName(db), [...new Set(batch.map(({ topic }) => topic))]);
}
