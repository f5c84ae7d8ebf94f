import { crc32 } from 'node:zlib';
import {
  bigintArray,
  bytesArray,
  type Db,
  databaseName,
  jsonArray,
  planned,
  textArray,
} from '@tutka/database';
import type { BusMessage } from '../bus.ts';
import { notePublication } from './publications.ts';

const publishing = 'SELECT bus_publish($1::text[], $2::bigint[], $3::text[], $4::jsonb[], $5::bytea[])';

/** Writes a batch in one statement: all of it or nothing. */
export async function publish(db: Db, batch: readonly BusMessage[]): Promise<void> {
  if (batch.length === 0) return;
  await planned(db, 'bus-publish', publishing, [
    textArray(batch.map(({ topic }) => topic)),
    bigintArray(batch.map(({ key }) => BigInt(crc32(key)))),
    textArray(batch.map(({ key }) => key)),
    jsonArray(batch.map(({ headers }) => headers)),
    bytesArray(batch.map(({ value }) => value)),
  ]);
  notePublication(databaseName(db), [...new Set(batch.map(({ topic }) => topic))]);
}
